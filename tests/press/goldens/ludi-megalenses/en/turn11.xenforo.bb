[size=6][b]Ludi Megalenses 2779 a.u.c., the final: Turn 11, the last[/b][/size]

[list]
[*][b]Date:[/b] a.d. VIII Kal. Mai. 2779 a.u.c. (Friday 24 April 2026)
[*][b]Game:[/b] Ludi Circenses Supremi, the Super Series
[*][b]Track:[/b] Circus Maximus
[*][b]Laps:[/b] 2
[*][b]Host:[/b] Cn. Lucretius Vespillo, aedilis curulis
[/list]

[⁠put the picture ludi-megalenses-11-track.png here]

[⁠put the picture ludi-megalenses-11-pack-1.png here]

[size=5][b]Final places[/b][/size]

[table]
[tr][th]Place[/th][th]Factio[/th][th]Auriga[/th][th]How the race ended[/th][/tr]
[tr][td]1[/td][td]A3[/td][td]Thallus (L. Vibia Serena)[/td][td]over the line in turn 7, order 1[/td][/tr]
[tr][td]2[/td][td]P1[/td][td]Flavius Scorpus (Ti. Sempronia Lucilla)[/td][td]over the line in turn 7, order 2[/td][/tr]
[tr][td]3[/td][td]V1[/td][td]Crescens (L. Vibia Serena)[/td][td]over the line in turn 7, order 2[/td][/tr]
[tr][td]4[/td][td]V2[/td][td]M. Aurelius Polynices (A. Postumia Regilla)[/td][td]over the line in turn 8, order 1[/td][/tr]
[tr][td]5[/td][td]P2[/td][td]Fuscus (C. Papirius Carbo)[/td][td]over the line in turn 8, order 1[/td][/tr]
[tr][td]6[/td][td]R2[/td][td]Pompeius Musclosus (D. Iunius Brocchus)[/td][td]over the line in turn 9, order 1[/td][/tr]
[tr][td]7[/td][td]R3[/td][td]M. Aurelius Epaphroditus (C. Papirius Carbo)[/td][td]over the line in turn 10, order 1[/td][/tr]
[tr][td]8[/td][td]V3[/td][td]P. Aelius Gutta Calpurnianus (Ti. Sempronia Lucilla)[/td][td]over the line in turn 11, order 1[/td][/tr]
[tr][td]9[/td][td]R1[/td][td]C. Appuleius Diocles (M. Hortensius Varro)[/td][td]over the line in turn 11, order 1[/td][/tr]
[tr][td]10[/td][td]A1[/td][td]M. Aurelius Liber Teres (Q. Caecilia Metella)[/td][td]over the line in turn 11, order 1[/td][/tr]
[tr][td]11[/td][td]P3[/td][td]Felix (Helvia Procula)[/td][td]over the line in turn 11, order 1, tractus (dragged behind the horses)[/td][/tr]
[tr][td]12[/td][td]A2[/td][td]Pompeius Venustus (Sp. Cassius Viscellinus)[/td][td]out (naufragium), 1 hurt[/td][/tr]
[/table]

[size=5][b]Status board[/b][/size]

[table]
[tr][th]#[/th][th]Factio[/th][th]Auriga[/th][th]Where[/th][th]Speed[/th][th]Damage[/th][th]Condition[/th][th]Team[/th][/tr]
[tr][td]1[/td][td]A3[/td][td]Thallus (L. Vibia Serena)[/td][td]over the line[/td][td]–[/td][td]L □□□ R □□□ H □□□□[/td][td]finished[/td][td]Sk 0 Co 1 Qu 0 Si 1 Sp 1 En 2[/td][/tr]
[tr][td]2[/td][td]P1[/td][td]Flavius Scorpus (Ti. Sempronia Lucilla)[/td][td]over the line[/td][td]–[/td][td]L □□□ R ■□□ H □□□□[/td][td]finished[/td][td]Sk 2 Co 0 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]3[/td][td]V1[/td][td]Crescens (L. Vibia Serena)[/td][td]over the line[/td][td]–[/td][td]L □□□ R □□□ H ■□□□[/td][td]finished[/td][td]Sk 1 Co 0 Qu 2 Si 0 Sp 1 En 1[/td][/tr]
[tr][td]4[/td][td]V2[/td][td]M. Aurelius Polynices (A. Postumia Regilla)[/td][td]over the line[/td][td]–[/td][td]L □□□ R □□□ H ■□□□[/td][td]finished[/td][td]Sk 1 Co 1 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]5[/td][td]P2[/td][td]Fuscus (C. Papirius Carbo)[/td][td]over the line[/td][td]–[/td][td]L □□□ R □□□ H □□□□[/td][td]finished[/td][td]Sk 1 Co 0 Qu 0 Si 1 Sp 2 En 1[/td][/tr]
[tr][td]6[/td][td]R2[/td][td]Pompeius Musclosus (D. Iunius Brocchus)[/td][td]over the line[/td][td]–[/td][td]L ■□□ R □□□ H ■□□□[/td][td]finished[/td][td]Sk 1 Co 1 Qu 0 Si 2 Sp 0 En 1[/td][/tr]
[tr][td]7[/td][td]R3[/td][td]M. Aurelius Epaphroditus (C. Papirius Carbo)[/td][td]over the line[/td][td]–[/td][td]L ■□□ R ■□□ H ■□□□[/td][td]finished[/td][td]Sk 2 Co 0 Qu 1 Si 1 Sp 1 En 0[/td][/tr]
[tr][td]8[/td][td]V3[/td][td]P. Aelius Gutta Calpurnianus (Ti. Sempronia Lucilla)[/td][td]over the line[/td][td]–[/td][td]L □□□ R □□□ H ■■■□[/td][td]finished[/td][td]Sk 2 Co 1 Qu 0 Si 0 Sp 0 En 2[/td][/tr]
[tr][td]9[/td][td]R1[/td][td]C. Appuleius Diocles (M. Hortensius Varro)[/td][td]over the line[/td][td]–[/td][td]L ■□□ R □□□ H ■■□□[/td][td]finished[/td][td]Sk 2 Co 1 Qu 0 Si 0 Sp 1 En 1[/td][/tr]
[tr][td]10[/td][td]A1[/td][td]M. Aurelius Liber Teres (Q. Caecilia Metella)[/td][td]over the line[/td][td]–[/td][td]L □□□ R ■□□ H □□□□[/td][td]finished[/td][td]Sk 2 Co 0 Qu 1 Si 2 Sp 0 En 0[/td][/tr]
[tr][td]11[/td][td]P3[/td][td]Felix (Helvia Procula)[/td][td]over the line[/td][td]–[/td][td]L ■■□ R ■□□ H ■□□□[/td][td]finished, tractus (dragged)[/td][td]Sk 0 Co 2 Qu 1 Si 0 Sp 2 En 0[/td][/tr]
[tr][td]12[/td][td]A2[/td][td]Pompeius Venustus (Sp. Cassius Viscellinus)[/td][td]lap 1 of 2, lane 1, second straight 6[/td][td]–[/td][td]L ■□□ R □□□ H ■■□□[/td][td]out (naufragium), 1 hurt[/td][td]Sk 1 Co 0 Qu 1 Si 1 Sp 2 En 0[/td][/tr]
[/table]

■ a point lost, □ a point left: L the left side, R the right, H the horses. Sk is Skill, Co Constitution, Qu Quality, Si Size, Sp Speed, En Endurance.

[⁠put the picture ludi-megalenses-11-board.png here]

[size=5][b]What happened[/b][/size]

[b]Order 1[/b]

[spoiler]
[b][color=#b74747]R[/color] C. Appuleius Diocles[/b] – accelerate

[list]
[*]Diocles goes from FAST to MAX [i]SS-4.3[/i]
[*]Diocles at MAX: 7 +1 Speed -2 damage, 6 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Diocles drives 6 spaces to lane 5, first straight 6 [i]SS-5.4[/i]
[/list]

[b][color=#8a8881]A[/color] M. Aurelius Liber Teres[/b] – accelerate

[list]
[*]Teres goes from FAST to MAX [i]SS-4.3[/i]
[*]Teres at MAX: 7 spaces [i]speed 7[/i] [i]SS-5.3[/i]
[*]Teres drives 1 space to lane 5, second turn 5 [i]SS-5.4[/i]
[*]Teres takes the second turn at MAX in lane 5 with Skill 2: 7, clear [i]SS-8.3[/i]
[*]Teres drives 6 spaces to lane 5, first straight 4 [i]SS-5.4[/i]
[/list]

[b][color=#496fb0]V[/color] P. Aelius Gutta Calpurnianus[/b] – accelerate

[list]
[*]Calpurnianus goes from FAST to MAX [i]SS-4.3[/i]
[*]Calpurnianus at MAX: 10 -1 damage, 9 spaces [i]speed 10[/i] [i]SS-5.3[/i]
[*]Calpurnianus drives 1 space to lane 3, second turn 4 [i]SS-5.4[/i]
[*]Calpurnianus takes the second turn at MAX in lane 3 with Skill 2: 10, clear [i]SS-8.3[/i]
[*]Calpurnianus drives 8 spaces to lane 3, first straight 7 [i]SS-5.4[/i]
[/list]

[b][color=#1e7b3a]P[/color] Felix[/b] – endure

[list]
[*]Felix is dragged 4 spaces to lane 1, first straight 3 [i]speed 4[/i] [i]SS-15.4[/i]
[list]
[*]Felix takes no hurt [i]fall 15[/i] [i]SS-15.4[/i]
[/list]
[/list]

[b]At the end of the round[/b]

[list]
[*]Calpurnianus is over the line: place 8 [i]SS-17.1[/i]
[*]Diocles is over the line: place 9 [i]SS-17.1[/i]
[*]Teres is over the line: place 10 [i]SS-17.1[/i]
[*]Felix is dragged over the line alive, tractus: place 11 [i]SS-17.1[/i]
[*]The race is over [i]SS-17.2[/i]
[*]Venustus is unclassified: place 12 [i]SS-17.2[/i]
[/list]
[/spoiler]

[size=5][b]From the stands[/b][/size]

The palm goes to [b]Thallus[/b], who led from the first lap and forgot only once to say what he wanted. The last over the line came without a chariot: Felix, behind his own horses, covered in sand, and alive. The stands rose for him as if he had won.

[b]The race is over.[/b]

[size=5][b]The dice[/b][/size]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45
[*][b]The secret, for everybody to check the dice by:[/b] 290805d32612edc38f4815387f639157d790dc780220d1f0f71e68a9135727b7
[*][b]Dice of this turn:[/b] 5 by the secret
[*][b]SHA-256 of this turn's dice file:[/b] fc9456c203e4ae46da053e0e99a411742a788f3af1ea01b1d7cc45da94a81a2c
[/list]
