[size=18pt][b]Ludi Megalenses 2779 a.u.c., the final: Turn 2[/b][/size]

[list]
[*][b]Date:[/b] a.d. VIII Id. Apr. 2779 a.u.c. (Monday 6 April 2026)
[*][b]Orders for turn 3 close:[/b] Wednesday 8 April 2026, 20:00 Roman time (18:00 UTC)
[*][b]Game:[/b] Ludi Circenses Supremi, the Super Series
[*][b]Track:[/b] Circus Maximus
[*][b]Laps:[/b] 2
[*][b]Host:[/b] Cn. Lucretius Vespillo, aedilis curulis
[/list]

[⁠put the picture ludi-megalenses-02-track.png here]

[⁠put the picture ludi-megalenses-02-pack-1.png here]

[size=14pt][b]Status board[/b][/size]

[table]
[tr][td][b]#[/b][/td][td][b]Factio[/b][/td][td][b]Auriga[/b][/td][td][b]Where[/b][/td][td][b]Speed[/b][/td][td][b]Damage[/b][/td][td][b]Condition[/b][/td][td][b]Team[/b][/td][/tr]
[tr][td]1[/td][td]A3[/td][td]Thallus (L. Vibia Serena)[/td][td]lap 1 of 2, lane 5, first turn 3[/td][td]FAST[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 0 Co 1 Qu 0 Si 1 Sp 1 En 2[/td][/tr]
[tr][td]2[/td][td]V1[/td][td]Crescens (L. Vibia Serena)[/td][td]lap 1 of 2, lane 3, first straight 12[/td][td]FAST[/td][td]L □□□ R □□□ H ■□□□[/td][td]running[/td][td]Sk 1 Co 0 Qu 2 Si 0 Sp 1 En 1[/td][/tr]
[tr][td]3[/td][td]P2[/td][td]Fuscus (C. Papirius Carbo)[/td][td]lap 1 of 2, lane 2, first straight 11[/td][td]FAST[/td][td]L □□□ R □□□ H □□□□[/td][td]stunned for 2 orders[/td][td]Sk 1 Co 0 Qu 0 Si 1 Sp 2 En 1[/td][/tr]
[tr][td]4[/td][td]R2[/td][td]Pompeius Musclosus (D. Iunius Brocchus)[/td][td]lap 1 of 2, lane 4, first straight 9[/td][td]LOW[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 1 Co 1 Qu 0 Si 2 Sp 0 En 1[/td][/tr]
[tr][td]5[/td][td]P1[/td][td]Flavius Scorpus (Ti. Sempronia Lucilla)[/td][td]lap 1 of 2, lane 6, first straight 7[/td][td]FAST[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 0 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]6[/td][td]A1[/td][td]M. Aurelius Liber Teres (Q. Caecilia Metella)[/td][td]lap 1 of 2, lane 5, first straight 6[/td][td]LOW[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 0 Qu 1 Si 2 Sp 0 En 0[/td][/tr]
[tr][td]7[/td][td]P3[/td][td]Felix (Helvia Procula)[/td][td]lap 1 of 2, lane 6, first straight 6[/td][td]FAST[/td][td]L ■□□ R ■□□ H ■□□□[/td][td]running[/td][td]Sk 0 Co 2 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]8[/td][td]V2[/td][td]M. Aurelius Polynices (A. Postumia Regilla)[/td][td]lap 1 of 2, lane 4, first straight 5[/td][td]FAST[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 1 Co 1 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]9[/td][td]R1[/td][td]C. Appuleius Diocles (M. Hortensius Varro)[/td][td]lap 1 of 2, lane 1, first straight 5[/td][td]LOW[/td][td]L □□□ R □□□ H ■□□□[/td][td]running[/td][td]Sk 2 Co 1 Qu 0 Si 0 Sp 1 En 1[/td][/tr]
[tr][td]10[/td][td]A2[/td][td]Pompeius Venustus (Sp. Cassius Viscellinus)[/td][td]lap 1 of 2, lane 1, first straight 4[/td][td]FAST[/td][td]L ■□□ R □□□ H ■□□□[/td][td]running[/td][td]Sk 1 Co 0 Qu 1 Si 1 Sp 2 En 0[/td][/tr]
[tr][td]11[/td][td]V3[/td][td]P. Aelius Gutta Calpurnianus (Ti. Sempronia Lucilla)[/td][td]lap 1 of 2, lane 3, first straight 4[/td][td]LOW[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 1 Qu 0 Si 0 Sp 0 En 2[/td][/tr]
[tr][td]12[/td][td]R3[/td][td]M. Aurelius Epaphroditus (C. Papirius Carbo)[/td][td]lap 1 of 2, lane 2, first straight 2[/td][td]LOW[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 0 Qu 1 Si 1 Sp 1 En 0[/td][/tr]
[/table]

■ a point lost, □ a point left: L the left side, R the right, H the horses. Sk is Skill, Co Constitution, Qu Quality, Si Size, Sp Speed, En Endurance.

[⁠put the picture ludi-megalenses-02-board.png here]

[size=14pt][b]What happened[/b][/size]

[b]Order 1[/b]

[b][color=#8a8881]A[/color] Thallus[/b] – whip

[list]
[*]Thallus goes from LOW to FAST [i]SS-4.3[/i]
[*]The whip bites; Thallus gains 3 spaces [i]whip 9[/i] [i]SS-11.1[/i]
[*]The horses of Thallus are unharmed [i]whip-harm 19[/i] [i]SS-11.1[/i]
[*]Thallus at FAST: 7 +3 whip, 10 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Thallus drives 8 spaces to lane 5, first turn 1 [i]SS-5.4[/i]
[*]Thallus takes the first turn at FAST in lane 5 with Skill 0: 7, clear [i]SS-8.3[/i]
[*]Thallus drives 2 spaces to lane 5, first turn 3 [i]SS-5.4[/i]
[/list]

[b][color=#496fb0]V[/color] Crescens[/b] – accelerate

[list]
[*]Crescens goes from LOW to FAST [i]SS-4.3[/i]
[*]Crescens at FAST: 7 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Crescens drives 7 spaces to lane 3, first straight 12 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] Pompeius Musclosus[/b] – crash to the left

[list]
[*]Musclosus at LOW: 4 spaces [i]speed 4[/i] [i]SS-5.3[/i]
[*]Musclosus drives 4 spaces to lane 4, first straight 9 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] C. Appuleius Diocles[/b] – lacerate to the right

[list]
[*]Diocles at LOW: 2 spaces [i]speed 2[/i] [i]SS-5.3[/i]
[*]Diocles drives 2 spaces to lane 1, first straight 5 [i]SS-5.4[/i]
[*]Diocles runs along the spina and does not touch it [i]wall 3[/i] [i]SS-10.1[/i]
[/list]

[b][color=#1e7b3a]P[/color] Fuscus[/b] – accelerate

[list]
[*]Fuscus goes from LOW to FAST [i]SS-4.3[/i]
[*]Fuscus at FAST: 7 +1 Speed, 8 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Fuscus drives 8 spaces to lane 2, first straight 11 [i]SS-5.4[/i]
[/list]

[b][color=#8a8881]A[/color] M. Aurelius Liber Teres[/b] – crash to the right

[list]
[*]Teres at LOW: 4 spaces [i]speed 4[/i] [i]SS-5.3[/i]
[*]Teres drives 4 spaces to lane 5, first straight 6 [i]SS-5.4[/i]
[/list]

[b][color=#1e7b3a]P[/color] Flavius Scorpus[/b] – accelerate

[list]
[*]Scorpus goes from LOW to FAST [i]SS-4.3[/i]
[*]Scorpus at FAST: 4 +1 Speed, 5 spaces [i]speed 4[/i] [i]SS-5.3[/i]
[*]Scorpus drives 5 spaces to lane 6, first straight 7 [i]SS-5.4[/i]
[*]Scorpus runs along the outer wall and does not touch it [i]wall 1[/i] [i]SS-10.1[/i]
[/list]

[b][color=#8a8881]A[/color] Pompeius Venustus[/b] – accelerate

[list]
[*]Venustus goes from LOW to FAST [i]SS-4.3[/i]
[*]Venustus at FAST: 5 +1 Speed -1 damage, 5 spaces [i]speed 5[/i] [i]SS-5.3[/i]
[*]Venustus drives 3 spaces to lane 1, first straight 4 [i]SS-5.4[/i]
[*]Diocles bars the way; Venustus gives up 2 spaces, 2 are free [i]SS-6.1[/i]
[*]Venustus runs along the spina and does not touch it [i]wall 10[/i] [i]SS-10.1[/i]
[/list]

[b][color=#1e7b3a]P[/color] Felix[/b] – accelerate

[list]
[*]Felix goes from LOW to FAST [i]SS-4.3[/i]
[*]Felix at FAST: 7 +1 Speed -2 damage, 6 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Felix drives 5 spaces to lane 6, first straight 6 [i]SS-5.4[/i]
[*]Scorpus bars the way; Felix gives up 1 space, 2 are free [i]SS-6.1[/i]
[*]Felix runs along the outer wall and does not touch it [i]wall 5[/i] [i]SS-10.1[/i]
[/list]

[b][color=#496fb0]V[/color] P. Aelius Gutta Calpurnianus[/b] – lacerate to the left

[list]
[*]Calpurnianus at LOW: 3 spaces [i]speed 3[/i] [i]SS-5.3[/i]
[*]Calpurnianus drives 3 spaces to lane 3, first straight 4 [i]SS-5.4[/i]
[/list]

[b][color=#496fb0]V[/color] M. Aurelius Polynices[/b] – accelerate

[list]
[*]Polynices goes from LOW to FAST [i]SS-4.3[/i]
[*]Polynices at FAST: 4 +1 Speed, 5 spaces [i]speed 4[/i] [i]SS-5.3[/i]
[*]Polynices drives 5 spaces to lane 4, first straight 5 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] M. Aurelius Epaphroditus[/b] – crash to the right

[list]
[*]Epaphroditus at LOW: 3 spaces [i]speed 3[/i] [i]SS-5.3[/i]
[*]Epaphroditus drives 3 spaces to lane 2, first straight 2 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] Pompeius Musclosus[/b] – the blow

[list]
[*]Musclosus aims at the chariot of Crescens and misses [i]crash-part 20[/i] [i]crash 12[/i] [i]SS-12.4[/i]
[/list]

[b][color=#8a8881]A[/color] M. Aurelius Liber Teres[/b] – the blow

[list]
[*]Teres crashes into the chariot of Felix [i]crash-part 16[/i] [i]crash 10[/i] [i]SS-12.4[/i]
[list]
[*]Teres stays whole, and Felix is struck [i]crash-damage 16[/i] [i]SS-12.5[/i]
[list]
[*]The left side of Felix is damaged, 1 point lost [i]SS-12.6[/i]
[/list]
[/list]
[/list]

[b][color=#b74747]R[/color] M. Aurelius Epaphroditus[/b] – the blow

[list]
[*]Epaphroditus strikes at nobody: no chariot on the right gives a chance [i]SS-12.2[/i]
[/list]

[b][color=#b74747]R[/color] C. Appuleius Diocles[/b] – the blow

[list]
[*]The lash of Diocles finds Fuscus [i]lacerate 13[/i] [i]SS-13.1[/i]
[list]
[*]Fuscus is stunned for the next 2 orders [i]SS-13.2[/i]
[/list]
[/list]

[b][color=#496fb0]V[/color] P. Aelius Gutta Calpurnianus[/b] – the blow

[list]
[*]Calpurnianus strikes at nobody: no chariot on the left gives a chance [i]SS-12.2[/i]
[/list]

[size=14pt][b]Standings and laps[/b][/size]

[list]
[*][b]Lap 1 of 2:[/b] Thallus, Crescens, Fuscus, Pompeius Musclosus, Flavius Scorpus, M. Aurelius Liber Teres, Felix, M. Aurelius Polynices, C. Appuleius Diocles, Pompeius Venustus, P. Aelius Gutta Calpurnianus and M. Aurelius Epaphroditus
[/list]

[size=14pt][b]From the stands[/b][/size]

Fuscus sits down hard in the car. C. Appuleius Diocles coils the whip and looks elsewhere.

Hub to hub, and it is Felix who gives: a hard crash by M. Aurelius Liber Teres.

Three charioteers are eating M. Aurelius Polynices's dust who were not before. That makes Polynices eighth.

Pompeius Musclosus lunges, Crescens is there, Crescens is barely not there.

C. Appuleius Diocles's back is all that Pompeius Venustus gets to see of this race for now.

[size=14pt][b]Orders open, and what they lead to[/b][/size]

The chances are those of the first order by the rules, without a bonus, with all others where they stand now.

[b]Flavius Scorpus[/b]

[list]
[*][b]accelerate:[/b] first turn clear; 15% scraping the wall
[*][b]whip:[/b] first turn clear; 50% 2 spaces more, 50% horses hurt; 15% scraping the wall
[*][b]brake, control, watch, right 1 to 3 and any crash or lacerate:[/b] 15% scraping the wall
[*][b]left 3:[/b] 75% held up, horses hurt
[*]left 1 and left 2: no danger by the dice
[/list]

[b]C. Appuleius Diocles[/b]

[list]
[*][b]accelerate, control, watch, left 1 to 3 and any crash or lacerate:[/b] 15% scraping the wall
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 15% scraping the wall
[*]brake and right 1 to 3: no danger by the dice
[/list]

[b]Crescens[/b]

[list]
[*][b]accelerate:[/b] first turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip
[*][b]whip:[/b] first turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; 50% 2 spaces more, 50% horses hurt
[*][b]control and right 1:[/b] first turn clear
[*][b]watch and any crash or lacerate:[/b] first turn at FAST in lane 3 with Skill 1: 75% clear and 25% slip
[*][b]left 1:[/b] first turn at FAST in lane 2 with Skill 1: 50% clear and 50% slip
[*][b]left 2 and left 3:[/b] first turn at FAST in lane 1 with Skill 1: 25% slip and 75% naufragia
[*][b]right 2:[/b] first turn clear; 50% held up, horses hurt
[*][b]right 3:[/b] first turn clear; 25% scraping the wall
[*]brake: no danger by the dice
[/list]

[b]Fuscus[/b]

Stunned, the chariot cruises for 2 orders more; orders after those count.

[list]
[*][b]cruise:[/b] first turn at FAST in lane 2 with Skill 1: 50% clear and 50% slip
[/list]

[b]M. Aurelius Liber Teres[/b]

[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*][b]right 1 to 3:[/b] 15% scraping the wall
[*][b]crash left:[/b] ~33.3% in reach, then Musclosus: 75% hit; driving as on watch
[*][b]crash right:[/b] Felix: 65% hit; driving as on watch
[*][b]lacerate left:[/b] ~33.3% in reach, then Musclosus: 55% hit, stunned for 2 orders; driving as on watch
[*][b]lacerate right:[/b] Felix: 40% hit, stunned for 1 order; driving as on watch
[*]accelerate, brake, control, watch and left 1 to 3: no danger by the dice
[/list]

[b]Pompeius Musclosus[/b]

[list]
[*][b]whip:[/b] 60% 2 spaces more, 50% horses hurt
[*][b]left 3:[/b] 12.5% scraping the wall
[*][b]right 2 and right 3:[/b] 25% scraping the wall
[*][b]crash left:[/b] ~33.3% in reach, then Crescens: 45% hit; driving as on watch
[*][b]lacerate left:[/b] ~33.3% in reach, then Crescens: 55% hit, stunned for 1 order; driving as on watch
[*]accelerate, brake, control, watch, left 1, left 2, right 1, crash right and lacerate right: no danger by the dice
[/list]

[b]M. Aurelius Polynices[/b]

[list]
[*][b]accelerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]control, watch, crash left and lacerate left:[/b] 87.5% held up, horses hurt
[*][b]left 1:[/b] 25% held up, horses hurt
[*][b]left 2:[/b] 50% held up, horses hurt
[*][b]left 3, right 2 and right 3:[/b] 25% scraping the wall
[*][b]crash right:[/b] Teres: 40% hit; driving as on watch
[*][b]lacerate right:[/b] Teres: 55% hit, stunned for 1 order; driving as on watch
[*]brake and right 1: no danger by the dice
[/list]

[b]P. Aelius Gutta Calpurnianus[/b]

[list]
[*][b]whip:[/b] 70% 3 spaces more, 40% horses hurt; 35% held up, horses hurt
[*][b]left 2 and left 3:[/b] 15% scraping the wall
[*][b]right 3:[/b] 7.5% scraping the wall
[*][b]crash right:[/b] 50% in reach, then Polynices: 60% hit; driving as on watch
[*][b]lacerate right:[/b] 50% in reach, then Polynices: 55% hit, stunned for 2 orders; driving as on watch
[*]accelerate, brake, control, watch, left 1, right 1, right 2, crash left and lacerate left: no danger by the dice
[/list]

[b]M. Aurelius Epaphroditus[/b]

[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*][b]left 1 to 3:[/b] 15% scraping the wall
[*][b]crash left:[/b] ~66.7% in reach, then Venustus: 62.5% hit; ~33.3% in reach, then Diocles: 65% hit; driving as on watch
[*][b]crash right:[/b] Calpurnianus: ~60.8% hit; driving as on watch
[*][b]lacerate left:[/b] ~66.7% in reach, then Venustus: 70% hit, stunned for 2 orders; ~33.3% in reach, then Diocles: 55% hit, stunned for 2 orders; driving as on watch
[*][b]lacerate right:[/b] Calpurnianus: 55% hit, stunned for 2 orders; driving as on watch
[*]accelerate, brake, control, watch and right 1 to 3: no danger by the dice
[/list]

[b]Pompeius Venustus[/b]

[list]
[*][b]accelerate, control, watch, left 1 to 3 and any crash or lacerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]right 3:[/b] 50% held up, horses hurt
[*]brake, right 1 and right 2: no danger by the dice
[/list]

[b]Thallus[/b]

[list]
[*][b]accelerate, brake, control, watch, left 1 to 3 and any crash or lacerate:[/b] first turn clear
[*][b]whip:[/b] first turn clear; 70% 3 spaces more, 40% horses hurt
[*][b]right 1 to 3:[/b] first turn clear; 35% scraping the wall
[/list]

[b]Felix[/b]

[list]
[*][b]accelerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]control, watch, right 1 to 3, crash right and lacerate right:[/b] 87.5% held up, horses hurt
[*][b]left 2:[/b] 50% held up, horses hurt
[*][b]crash left:[/b] Teres: 35% hit; driving as on watch
[*][b]lacerate left:[/b] Teres: 40% hit, stunned for 1 order; driving as on watch
[*]brake, left 1 and left 3: no danger by the dice
[/list]

[size=14pt][b]Orders for turn 3[/b][/size]

[list]
[*][b]Wanted of each racer:[/b] 1 order
[*][b]Orders close:[/b] Wednesday 8 April 2026, 20:00 Roman time (18:00 UTC)
[/list]

[size=14pt][b]How to reply[/b][/size]

Copy this and put your own words in the brackets.

[code]Turn 3, [auriga]: [order][/code]

[size=14pt][b]The dice[/b][/size]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled by hand, at the host's word:[/b] 6: diocles speed 2, diocles wall 3, fuscus speed 7, scorpus speed 4, scorpus wall 1 and diocles lacerate 13
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45
[*][b]Dice of this turn:[/b] 6 by the host, by hand and 18 by the secret
[*][b]SHA-256 of this turn's dice file:[/b] a759609ad7a9ce06da4dc908b5df9e16aafabe591d2e92034d13937a6746f020
[/list]
