[size=6][b]Ludi Megalenses 2779 a.u.c., the final: Turn 4 (1/3)[/b][/size]

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

[size=5][b]Status board[/b][/size]

[table]
[tr][th]#[/th][th]Factio[/th][th]Auriga[/th][th]Where[/th][th]Speed[/th][th]Damage[/th][th]Condition[/th][th]Team[/th][/tr]
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

[size=5][b]What happened[/b][/size]

[b]Before the first order[/b]

[spoiler]
[b]On the sand[/b]

[list]
[*]Crescens wrote within the window: one space more in the next move [i]SS-16.1[/i]
[*]Polynices wrote within the window: Quality +1 for this turn's race order [i]SS-16.1[/i]
[/list]
[/spoiler]

[b]Order 1[/b]

[spoiler]
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
[/spoiler]

[i]Part 1 of 3. The next part follows.[/i]
