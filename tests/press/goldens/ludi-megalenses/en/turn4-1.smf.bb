[size=18pt][b]Ludi Megalenses 2779 a.u.c., the final: Turn 4 (1/2)[/b][/size]

[list]
[*][b]Date:[/b] a.d. IV Id. Apr. 2779 a.u.c. (Friday 10 April 2026)
[*][b]Orders for turn 5 close:[/b] Sunday 12 April 2026, 20:00 Roman time (18:00 UTC)
[*][b]Game:[/b] Ludi Circenses Supremi, the Super Series
[*][b]Track:[/b] Circus Maximus
[*][b]Laps:[/b] 2
[*][b]Host:[/b] Cn. Lucretius Vespillo, aedilis curulis
[/list]

[⁠put the picture ludi-megalenses-04-track.png here]

[⁠put the picture ludi-megalenses-04-pack-1.png here]

[size=14pt][b]Status board[/b][/size]

[table]
[tr][td][b]#[/b][/td][td][b]Factio[/b][/td][td][b]Auriga[/b][/td][td][b]Where[/b][/td][td][b]Speed[/b][/td][td][b]Damage[/b][/td][td][b]Condition[/b][/td][td][b]Team[/b][/td][/tr]
[tr][td]1[/td][td]A3[/td][td]Thallus (L. Vibia Serena)[/td][td]lap 2 of 2, lane 5, first straight 10[/td][td]MAX[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 0 Co 1 Qu 0 Si 1 Sp 1 En 2[/td][/tr]
[tr][td]2[/td][td]V1[/td][td]Crescens (L. Vibia Serena)[/td][td]lap 2 of 2, lane 4, first straight 4[/td][td]MAX[/td][td]L □□□ R □□□ H ■□□□[/td][td]running[/td][td]Sk 1 Co 0 Qu 2 Si 0 Sp 1 En 1[/td][/tr]
[tr][td]3[/td][td]P1[/td][td]Flavius Scorpus (Ti. Sempronia Lucilla)[/td][td]lap 1 of 2, lane 3, second turn 5[/td][td]MAX[/td][td]L □□□ R ■□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 0 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]4[/td][td]R2[/td][td]Pompeius Musclosus (D. Iunius Brocchus)[/td][td]lap 1 of 2, lane 4, second turn 4[/td][td]MAX[/td][td]L ■□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 1 Co 1 Qu 0 Si 2 Sp 0 En 1[/td][/tr]
[tr][td]5[/td][td]V2[/td][td]M. Aurelius Polynices (A. Postumia Regilla)[/td][td]lap 1 of 2, lane 4, second turn 2[/td][td]MAX[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 1 Co 1 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]6[/td][td]P2[/td][td]Fuscus (C. Papirius Carbo)[/td][td]lap 1 of 2, lane 2, second turn 1[/td][td]FAST[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 1 Co 0 Qu 0 Si 1 Sp 2 En 1[/td][/tr]
[tr][td]7[/td][td]P3[/td][td]Felix (Helvia Procula)[/td][td]lap 1 of 2, lane 5, second straight 13[/td][td]MAX[/td][td]L ■■□ R ■□□ H ■□□□[/td][td]running[/td][td]Sk 0 Co 2 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]8[/td][td]R1[/td][td]C. Appuleius Diocles (M. Hortensius Varro)[/td][td]lap 1 of 2, lane 3, second straight 7[/td][td]MAX[/td][td]L □□□ R □□□ H ■■□□[/td][td]running[/td][td]Sk 2 Co 1 Qu 0 Si 0 Sp 1 En 1[/td][/tr]
[tr][td]9[/td][td]A1[/td][td]M. Aurelius Liber Teres (Q. Caecilia Metella)[/td][td]lap 1 of 2, lane 5, second straight 3[/td][td]MAX[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 0 Qu 1 Si 2 Sp 0 En 0[/td][/tr]
[tr][td]10[/td][td]A2[/td][td]Pompeius Venustus (Sp. Cassius Viscellinus)[/td][td]lap 1 of 2, lane 1, second straight 2[/td][td]–[/td][td]L ■□□ R □□□ H ■■□□[/td][td]naufragium (overturned)[/td][td]Sk 1 Co 0 Qu 1 Si 1 Sp 2 En 0[/td][/tr]
[tr][td]11[/td][td]V3[/td][td]P. Aelius Gutta Calpurnianus (Ti. Sempronia Lucilla)[/td][td]lap 1 of 2, lane 3, first turn 4[/td][td]FAST[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 1 Qu 0 Si 0 Sp 0 En 2[/td][/tr]
[tr][td]12[/td][td]R3[/td][td]M. Aurelius Epaphroditus (C. Papirius Carbo)[/td][td]lap 1 of 2, lane 2, first turn 1[/td][td]FAST[/td][td]L □□□ R □□□ H □□□□[/td][td]running[/td][td]Sk 2 Co 0 Qu 1 Si 1 Sp 1 En 0[/td][/tr]
[/table]

■ a point lost, □ a point left: L the left side, R the right, H the horses. Sk is Skill, Co Constitution, Qu Quality, Si Size, Sp Speed, En Endurance.

[⁠put the picture ludi-megalenses-04-board.png here]

[size=14pt][b]What happened[/b][/size]

[b]Before the first order[/b]

[b]On the sand[/b]

[list]
[*]Crescens wrote within the window: one space more in the next move [i]SS-16.1[/i]
[*]Polynices wrote within the window: Quality +1 for this turn's race order [i]SS-16.1[/i]
[/list]

[b]Order 1[/b]

[b][color=#8a8881]A[/color] Thallus[/b] – cruise

[list]
[*]Thallus sent no order: cruise [i]SS-3.4[/i]
[list]
[*]Thallus at MAX: 9 +1 Speed, 10 spaces [i]speed 9[/i] [i]SS-5.3[/i]
[*]Thallus drives 5 spaces to lane 5, second turn 1 [i]SS-5.4[/i]
[*]Thallus takes the second turn at MAX in lane 5 with Skill 0: 9, clear [i]SS-8.3[/i]
[*]Thallus drives 5 spaces to lane 5, second turn 6 [i]SS-5.4[/i]
[/list]
[/list]

[b][color=#496fb0]V[/color] Crescens[/b] – control

[list]
[*]Crescens at MAX: 8 +1 Speed +1 bonus, 10 spaces [i]speed 8[/i] [i]SS-5.3[/i]
[*]Crescens drives 10 spaces to lane 4, second straight 13 [i]SS-5.4[/i]
[/list]

[b][color=#1e7b3a]P[/color] Flavius Scorpus[/b] – left, 2 lanes

[list]
[*]Scorpus at MAX: 8 +2 Speed -1 damage, 9 spaces [i]speed 8[/i] [i]SS-5.3[/i]
[*]Scorpus drives 9 spaces, over to lane 4, second straight 9 [i]SS-5.4[/i]
[/list]

[b][color=#1e7b3a]P[/color] Fuscus[/b] – cruise

[list]
[*]Fuscus is stunned: cruise instead of no order [i]SS-13.2[/i]
[list]
[*]Fuscus comes round after this order [i]SS-13.2[/i]
[*]Fuscus at FAST: 7 +1 Speed, 8 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Fuscus drives 8 spaces to lane 2, second straight 8 [i]SS-5.4[/i]
[/list]
[/list]

[b][color=#b74747]R[/color] Pompeius Musclosus[/b] – whip

[list]
[*]Musclosus goes from FAST to MAX [i]SS-4.3[/i]
[*]The whip of Musclosus gains nothing [i]whip 4[/i] [i]SS-11.1[/i]
[*]The horses of Musclosus are unharmed [i]whip-harm 13[/i] [i]SS-11.1[/i]
[*]Musclosus at MAX: 7 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Musclosus drives 7 spaces to lane 4, second straight 6 [i]SS-5.4[/i]
[/list]

[b][color=#1e7b3a]P[/color] Felix[/b] – left, 1 lane

[list]
[*]Felix at MAX: 10 +2 Speed -4 damage, 8 spaces [i]speed 10[/i] [i]SS-5.3[/i]
[*]Felix drives 1 space, over to lane 5, first turn 4 [i]SS-5.4[/i]
[*]Felix takes the first turn at MAX in lane 5 with Skill 0: 10, clear [i]SS-8.3[/i]
[*]Felix drives 7 spaces to lane 5, second straight 4 [i]SS-5.4[/i]
[/list]

[b][color=#496fb0]V[/color] M. Aurelius Polynices[/b] – control

[list]
[*]Polynices at FAST: 8 +1 Speed, 9 spaces [i]speed 8[/i] [i]SS-5.3[/i]
[*]Polynices drives 1 space to lane 3, first turn 1 [i]SS-5.4[/i]
[*]Polynices takes the first turn at FAST in lane 3 with Skill 1: 8, control: read as 7, clear [i]SS-8.3[/i]
[*]Polynices drives 8 spaces to lane 3, second straight 4 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] C. Appuleius Diocles[/b] – right, 1 lane

[list]
[*]Diocles at FAST: 8 -1 damage, 7 spaces [i]speed 8[/i] [i]SS-5.3[/i]
[*]Diocles drives 3 spaces, over to lane 2, first turn 1 [i]SS-5.4[/i]
[*]Diocles takes the first turn at FAST in lane 2 with Skill 2: 8, a slip [i]SS-8.3[/i]
[list]
[*]Diocles slips outward to lane 3, first turn 2 [i]slip-space 2[/i] [i]SS-9.2[/i]
[list]
[*]The left side of Diocles holds [i]slip-part 20[/i] [i]slip-side 7[/i] [i]slip-harm 10[/i] [i]SS-9.4[/i]
[/list]
[/list]
[*]Diocles drives 3 spaces to lane 3, first turn 5 [i]SS-5.4[/i]
[/list]

[b][color=#8a8881]A[/color] Pompeius Venustus[/b] – cruise

[list]
[*]Venustus at MAX: 10 +2 Speed -2 damage, 10 spaces [i]speed 10[/i] [i]SS-5.3[/i]
[*]Venustus drives 4 spaces to lane 1, first turn 1 [i]SS-5.4[/i]
[*]Venustus takes the first turn at MAX in lane 1 with Skill 1: 10, naufragia [i]SS-8.3[/i]
[*]Venustus drives 1 space to lane 1, first turn 2 [i]SS-5.4[/i]
[list]
[*]Naufragia! Venustus overturns at lane 1, first turn 2 [i]slip-space 3[/i] [i]SS-8.3[/i]
[list]
[*]Venustus takes no hurt [i]fall 13[/i] [i]SS-15.1[/i]
[/list]
[/list]
[/list]

[b][color=#8a8881]A[/color] M. Aurelius Liber Teres[/b] – accelerate

[list]
[*]Teres goes from LOW to FAST [i]SS-4.3[/i]
[*]Teres at FAST: 8 spaces [i]speed 8[/i] [i]SS-5.3[/i]
[*]Teres drives 6 spaces to lane 5, first turn 1 [i]SS-5.4[/i]
[*]Teres takes the first turn at FAST in lane 5 with Skill 2: 8, clear [i]SS-8.3[/i]
[*]Teres drives 2 spaces to lane 5, first turn 3 [i]SS-5.4[/i]
[/list]

[b][color=#496fb0]V[/color] P. Aelius Gutta Calpurnianus[/b] – lacerate to the left

[list]
[*]Calpurnianus at LOW: 2 spaces [i]speed 2[/i] [i]SS-5.3[/i]
[*]Calpurnianus drives 2 spaces to lane 3, first straight 10 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] M. Aurelius Epaphroditus[/b] – crash to the right

[list]
[*]Epaphroditus at LOW: 3 spaces [i]speed 3[/i] [i]SS-5.3[/i]
[*]Epaphroditus drives 3 spaces to lane 2, first straight 9 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] M. Aurelius Epaphroditus[/b] – the blow

[list]
[*]Epaphroditus strikes at nobody: no chariot on the right gives a chance [i]SS-12.2[/i]
[/list]

[b][color=#496fb0]V[/color] P. Aelius Gutta Calpurnianus[/b] – the blow

[list]
[*]Calpurnianus strikes at nobody: no chariot on the left gives a chance [i]SS-12.2[/i]
[/list]

[b]Order 2[/b]

[b][color=#8a8881]A[/color] Thallus[/b] – cruise

[list]
[*]Thallus sent no order: cruise [i]SS-3.4[/i]
[list]
[*]Thallus at MAX: 10 +1 Speed, 11 spaces [i]speed 10[/i] [i]SS-5.3[/i]
[*]Thallus drives 11 spaces to lane 5, first straight 10 [i]SS-5.4[/i]
[/list]
[/list]

[b][color=#496fb0]V[/color] Crescens[/b] – left, 1 lane

[list]
[*]Crescens at MAX: 10 +1 Speed, 11 spaces [i]speed 10[/i] [i]SS-5.3[/i]
[*]Crescens drives 2 spaces, over to lane 3, second turn 1 [i]SS-5.4[/i]
[*]Crescens takes the second turn at MAX in lane 3 with Skill 1: 10, a slip [i]SS-8.3[/i]
[*]Crescens drives 2 spaces to lane 3, second turn 3 [i]SS-5.4[/i]
[list]
[*]Crescens slips outward to lane 4, second turn 4 [i]slip-space 6[/i] [i]slip-space 3[/i] [i]SS-9.2[/i]
[list]
[*]The left side of Crescens holds [i]slip-part 18[/i] [i]slip-side 2[/i] [i]slip-harm 12[/i] [i]SS-9.4[/i]
[/list]
[/list]
[*]Crescens drives 6 spaces to lane 4, first straight 4 [i]SS-5.4[/i]
[/list]

[b][color=#1e7b3a]P[/color] Flavius Scorpus[/b] – left, 1 lane

[list]
[*]Scorpus at MAX: 9 +2 Speed -1 damage, 10 spaces [i]speed 9[/i] [i]SS-5.3[/i]
[*]Scorpus drives 6 spaces, over to lane 3, second turn 1 [i]SS-5.4[/i]
[*]Scorpus takes the second turn at MAX in lane 3 with Skill 2: 9, clear [i]SS-8.3[/i]
[*]Scorpus drives 4 spaces to lane 3, second turn 5 [i]SS-5.4[/i]
[/list]

[b][color=#1e7b3a]P[/color] Fuscus[/b] – cruise

[list]
[*]Fuscus sent no order: cruise [i]SS-3.4[/i]
[list]
[*]Fuscus at FAST: 6 +1 Speed, 7 spaces [i]speed 6[/i] [i]SS-5.3[/i]
[*]Fuscus drives 7 spaces to lane 2, second turn 1 [i]SS-5.4[/i]
[/list]
[/list]

[b][color=#b74747]R[/color] Pompeius Musclosus[/b] – left, 1 lane

[list]
[*]Musclosus at MAX: 12 spaces [i]speed 12[/i] [i]SS-5.3[/i]
[*]Musclosus drives 9 spaces, over to lane 3, second turn 1 [i]SS-5.4[/i]
[*]Musclosus takes the second turn at MAX in lane 3 with Skill 1: 12, a slip [i]SS-8.3[/i]
[*]Musclosus drives 2 spaces to lane 3, second turn 3 [i]SS-5.4[/i]
[list]
[*]Musclosus slips outward to lane 4, second turn 4 [i]slip-space 3[/i] [i]SS-9.2[/i]
[list]
[*]The left side of Musclosus is damaged, 1 point lost [i]slip-part 11[/i] [i]slip-side 3[/i] [i]slip-harm 19[/i] [i]SS-9.4[/i]
[/list]
[/list]
[/list]

[b][color=#496fb0]V[/color] M. Aurelius Polynices[/b] – accelerate

[list]
[*]Polynices goes from FAST to MAX [i]SS-4.3[/i]
[*]Polynices at MAX: 10 +2 Speed, 12 spaces [i]speed 10[/i] [i]SS-5.3[/i]
[*]Polynices drives 11 spaces to lane 3, second turn 1 [i]SS-5.4[/i]
[*]Polynices takes the second turn at MAX in lane 3 with Skill 1: 10, a slip [i]SS-8.3[/i]
[list]
[*]Polynices slips outward to lane 4, second turn 2 [i]slip-space 5[/i] [i]SS-9.2[/i]
[list]
[*]The right side of Polynices holds [i]slip-part 12[/i] [i]slip-side 17[/i] [i]slip-harm 12[/i] [i]SS-9.4[/i]
[/list]
[/list]
[/list]

[b][color=#1e7b3a]P[/color] Felix[/b] – cruise

[list]
[*]Felix at MAX: 11 +2 Speed -4 damage, 9 spaces [i]speed 11[/i] [i]SS-5.3[/i]
[*]Felix drives 9 spaces to lane 5, second straight 13 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] C. Appuleius Diocles[/b] – accelerate

[list]
[*]Diocles goes from FAST to MAX [i]SS-4.3[/i]
[*]Diocles at MAX: 7 +1 Speed -1 damage, 7 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Diocles drives 7 spaces to lane 3, second straight 7 [i]SS-5.4[/i]
[/list]

[b][color=#8a8881]A[/color] Pompeius Venustus[/b] – endure

[list]
[*]Venustus is overturned: endure [i]SS-15.4[/i]
[list]
[*]Venustus is dragged 3 spaces to lane 1, second straight 2 [i]speed 3[/i] [i]SS-15.4[/i]
[list]
[*]Venustus takes no hurt [i]fall 9[/i] [i]SS-15.4[/i]
[/list]
[/list]
[/list]

[b][color=#8a8881]A[/color] M. Aurelius Liber Teres[/b] – accelerate

[list]
[*]Teres goes from FAST to MAX [i]SS-4.3[/i]
[*]Teres at MAX: 7 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Teres drives 1 space to lane 5, first turn 4 [i]SS-5.4[/i]
[*]Teres takes the first turn at MAX in lane 5 with Skill 2: 7, clear [i]SS-8.3[/i]
[*]Teres drives 6 spaces to lane 5, second straight 3 [i]SS-5.4[/i]
[/list]

[b][color=#496fb0]V[/color] P. Aelius Gutta Calpurnianus[/b] – accelerate

[list]
[*]Calpurnianus goes from LOW to FAST [i]SS-4.3[/i]
[*]Calpurnianus at FAST: 8 spaces [i]speed 8[/i] [i]SS-5.3[/i]
[*]Calpurnianus drives 5 spaces to lane 3, first turn 1 [i]SS-5.4[/i]
[*]Calpurnianus takes the first turn at FAST in lane 3 with Skill 2: 8, clear [i]SS-8.3[/i]
[*]Calpurnianus drives 3 spaces to lane 3, first turn 4 [i]SS-5.4[/i]
[/list]

[b][color=#b74747]R[/color] M. Aurelius Epaphroditus[/b] – accelerate

[list]
[*]Epaphroditus goes from LOW to FAST [i]SS-4.3[/i]
[*]Epaphroditus at FAST: 6 spaces [i]speed 6[/i] [i]SS-5.3[/i]
[*]Epaphroditus drives 6 spaces to lane 2, first turn 1 [i]SS-5.4[/i]
[/list]

[size=14pt][b]Standings and laps[/b][/size]

[list]
[*][b]Lap 2 of 2:[/b] Thallus and Crescens
[*][b]Lap 1 of 2:[/b] Flavius Scorpus, Pompeius Musclosus, M. Aurelius Polynices, Fuscus, Felix, C. Appuleius Diocles, M. Aurelius Liber Teres, Pompeius Venustus, P. Aelius Gutta Calpurnianus and M. Aurelius Epaphroditus
[/list]

[size=14pt][b]From the stands[/b][/size]

[b]The wheel in the inside lane[/b]

Everybody in the lower seats saw it coming, and nobody could look away. [b]Venustus[/b] came down the straight at full stretch, on the inside, where even walking horses lean. The turning posts took him as they take all who do not brake: one wheel up, then two, and then the sky.

[quote]
"He drives as he talks," said the old man beside me, "without a stop."
[/quote]

The horses did not wait. They took what was left of him along into the second straight.

[i]Part 1 of 2. The next part follows.[/i]
