[b][u]Ludi Megalenses 2779 a.u.c., the final: Turn 4[/u][/b]

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

[b][u]Status board[/u][/b]

[code]#   Factio  Auriga
    Where                                   Speed  Damage
    Condition                Team
---------------------------------------------------------------------
 1    A3    Thallus (L. Vibia Serena)
    lap 2 of 2, lane 5, first straight 10   MAX    L □□□ R □□□ H □□□□
    running                  Sk 0 Co 1 Qu 0 Si 1 Sp 1 En 2

 2    V1    Crescens (L. Vibia Serena)
    lap 2 of 2, lane 4, first straight 4    MAX    L □□□ R □□□ H ■□□□
    running                  Sk 1 Co 0 Qu 2 Si 0 Sp 1 En 1

 3    P1    Flavius Scorpus (Ti. Sempronia Lucilla)
    lap 1 of 2, lane 3, second turn 5       MAX    L □□□ R ■□□ H □□□□
    running                  Sk 2 Co 0 Qu 1 Si 0 Sp 2 En 0

 4    R2    Pompeius Musclosus (D. Iunius Brocchus)
    lap 1 of 2, lane 4, second turn 4       MAX    L ■□□ R □□□ H □□□□
    running                  Sk 1 Co 1 Qu 0 Si 2 Sp 0 En 1

 5    V2    M. Aurelius Polynices (A. Postumia Regilla)
    lap 1 of 2, lane 4, second turn 2       MAX    L □□□ R □□□ H □□□□
    running                  Sk 1 Co 1 Qu 1 Si 0 Sp 2 En 0

 6    P2    Fuscus (C. Papirius Carbo)
    lap 1 of 2, lane 2, second turn 1       FAST   L □□□ R □□□ H □□□□
    running                  Sk 1 Co 0 Qu 0 Si 1 Sp 2 En 1

 7    P3    Felix (Helvia Procula)
    lap 1 of 2, lane 5, second straight 13  MAX    L ■■□ R ■□□ H ■□□□
    running                  Sk 0 Co 2 Qu 1 Si 0 Sp 2 En 0

 8    R1    C. Appuleius Diocles (M. Hortensius Varro)
    lap 1 of 2, lane 3, second straight 7   MAX    L □□□ R □□□ H ■■□□
    running                  Sk 2 Co 1 Qu 0 Si 0 Sp 1 En 1

 9    A1    M. Aurelius Liber Teres (Q. Caecilia Metella)
    lap 1 of 2, lane 5, second straight 3   MAX    L □□□ R □□□ H □□□□
    running                  Sk 2 Co 0 Qu 1 Si 2 Sp 0 En 0

10    A2    Pompeius Venustus (Sp. Cassius Viscellinus)
    lap 1 of 2, lane 1, second straight 2   –      L ■□□ R □□□ H ■■□□
    naufragium (overturned)  Sk 1 Co 0 Qu 1 Si 1 Sp 2 En 0

11    V3    P. Aelius Gutta Calpurnianus (Ti. Sempronia Lucilla)
    lap 1 of 2, lane 3, first turn 4        FAST   L □□□ R □□□ H □□□□
    running                  Sk 2 Co 1 Qu 0 Si 0 Sp 0 En 2

12    R3    M. Aurelius Epaphroditus (C. Papirius Carbo)
    lap 1 of 2, lane 2, first turn 1        FAST   L □□□ R □□□ H □□□□
    running                  Sk 2 Co 0 Qu 1 Si 1 Sp 1 En 0[/code]

■ a point lost, □ a point left: L the left side, R the right, H the horses. Sk is Skill, Co Constitution, Qu Quality, Si Size, Sp Speed, En Endurance.

[⁠put the picture ludi-megalenses-04-board.png here]

[b][u]What happened[/u][/b]

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

[b][u]Standings and laps[/u][/b]

[list]
[*][b]Lap 2 of 2:[/b] Thallus and Crescens
[*][b]Lap 1 of 2:[/b] Flavius Scorpus, Pompeius Musclosus, M. Aurelius Polynices, Fuscus, Felix, C. Appuleius Diocles, M. Aurelius Liber Teres, Pompeius Venustus, P. Aelius Gutta Calpurnianus and M. Aurelius Epaphroditus
[/list]

[b][u]From the stands[/u][/b]

[b]The wheel in the inside lane[/b]

Everybody in the lower seats saw it coming, and nobody could look away. [b]Venustus[/b] came down the straight at full stretch, on the inside, where even walking horses lean. The turning posts took him as they take all who do not brake: one wheel up, then two, and then the sky.

[quote]
"He drives as he talks," said the old man beside me, "without a stop."
[/quote]

The horses did not wait. They took what was left of him along into the second straight.

[b][u]Orders open, and what they lead to[/u][/b]

The chances are those of the first order by the rules, without a bonus, with all others where they stand now.

[b]Flavius Scorpus[/b]

[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*][b]left 2, left 3 and right 3:[/b] 15% scraping the wall
[*][b]right 1:[/b] 100% held up, horses hurt
[*]accelerate, brake, control, watch, left 1, right 2 and any crash or lacerate: no danger by the dice
[/list]

[b]C. Appuleius Diocles[/b]

[list]
[*][b]accelerate and watch:[/b] second turn at MAX in lane 3 with Skill 2: ~33.3% clear, ~33.3% slip and ~33.3% short of it
[*][b]whip:[/b] second turn at MAX in lane 3 with Skill 2: 50% clear, ~33.3% slip and ~16.7% short of it; 50% 2 spaces more, 50% horses hurt; ~5.6% the horses stop for good
[*][b]left 1:[/b] ~16.7% held up, horses hurt
[*][b]left 2 and left 3:[/b] second turn at MAX in lane 1 with Skill 2: ~66.7% naufragia and ~33.3% short of it; 5% scraping the wall
[*][b]right 2:[/b] 50% held up, horses hurt
[*][b]right 3:[/b] 15% scraping the wall
[*][b]crash left:[/b] ~16.7% in reach, then Fuscus: 70% hit; driving as on watch
[*][b]crash right:[/b] ~16.7% in reach, then Musclosus: 75% hit; ~16.7% in reach, then Polynices: 65% hit; driving as on watch
[*][b]lacerate left:[/b] ~16.7% in reach, then Fuscus: 70% hit, stunned for 2 orders; driving as on watch
[*][b]lacerate right:[/b] ~16.7% in reach, then Musclosus: 55% hit, stunned for 2 orders; ~16.7% in reach, then Polynices: 55% hit, stunned for 2 orders; driving as on watch
[*]brake, control and right 1: no danger by the dice
[/list]

[b]Crescens[/b]

[list]
[*][b]accelerate, watch and any crash or lacerate:[/b] first turn at MAX in lane 4 with Skill 1: ~33.3% slip and ~66.7% short of it
[*][b]whip:[/b] first turn at MAX in lane 4 with Skill 1: ~16.7% clear, ~33.3% slip and 50% short of it; 50% 2 spaces more, 50% horses hurt
[*][b]left 1:[/b] first turn at MAX in lane 3 with Skill 1: ~33.3% slip and ~66.7% short of it
[*][b]left 3:[/b] first turn at MAX in lane 1 with Skill 1: ~33.3% naufragia and ~66.7% short of it; ~16.7% scraping the wall
[*][b]right 1:[/b] ~66.7% held up, horses hurt
[*][b]right 2 and right 3:[/b] 25% scraping the wall
[*]brake, control and left 2: no danger by the dice
[/list]

[b]Fuscus[/b]

[list]
[*][b]accelerate:[/b] second turn at MAX in lane 2 with Skill 1: ~16.7% clear, 50% slip and ~33.3% naufragia; 37.5% held up, horses hurt
[*][b]whip:[/b] second turn at MAX in lane 2 with Skill 1: ~16.7% clear, 50% slip and ~33.3% naufragia; 60% 2 spaces more, 50% horses hurt; 37.5% held up, horses hurt
[*][b]brake:[/b] second turn clear
[*][b]control:[/b] second turn at FAST in lane 2 with Skill 1: 75% clear and 25% slip; 18.75% held up, horses hurt
[*][b]watch, crash left and lacerate left:[/b] second turn at FAST in lane 2 with Skill 1: 50% clear and 50% slip; 37.5% held up, horses hurt
[*][b]left 1 to 3:[/b] second turn at FAST in lane 1 with Skill 1: 25% slip and 75% naufragia
[*][b]right 1:[/b] second turn at FAST in lane 3 with Skill 1: 75% clear and 25% slip; 77.5% held up, horses hurt
[*][b]right 2:[/b] second turn at FAST in lane 3 with Skill 1: 75% clear and 25% slip; 85% held up, horses hurt
[*][b]right 3:[/b] second turn at FAST in lane 3 with Skill 1: 75% clear and 25% slip; 2.5% scraping the wall; 10% held up, horses hurt
[*][b]crash right:[/b] 37.5% in reach, then Musclosus: 40% hit; driving as on watch
[*][b]lacerate right:[/b] 37.5% in reach, then Musclosus: 40% hit, stunned for 1 order; driving as on watch
[/list]

[b]M. Aurelius Liber Teres[/b]

[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; ~8.3% held up, horses hurt
[*][b]left 2:[/b] ~83.3% held up, horses hurt
[*][b]right 1 to 3:[/b] 15% scraping the wall
[*]accelerate, brake, control, watch, left 1, left 3 and any crash or lacerate: no danger by the dice
[/list]

[b]Pompeius Musclosus[/b]

[list]
[*][b]accelerate, watch and any crash or lacerate:[/b] second turn at MAX in lane 4 with Skill 1: ~66.7% clear and ~33.3% slip; ~16.7% held up, horses hurt
[*][b]whip:[/b] second turn at MAX in lane 4 with Skill 1: ~66.7% clear and ~33.3% slip; 60% 2 spaces more, 50% horses hurt; ~36.7% held up, horses hurt
[*][b]brake:[/b] second turn clear; 25% held up, horses hurt
[*][b]control:[/b] second turn clear; 50% held up, horses hurt
[*][b]left 1:[/b] 100% held up, horses hurt
[*][b]left 2:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; ~26.7% held up, horses hurt
[*][b]left 3:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; 12.5% scraping the wall; ~26.7% held up, horses hurt
[*][b]right 1:[/b] second turn clear
[*][b]right 2 and right 3:[/b] second turn clear; 25% scraping the wall
[/list]

[b]M. Aurelius Polynices[/b]

[list]
[*][b]accelerate, brake, control, watch and any crash or lacerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]left 1:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; ~93.3% held up, horses hurt
[*][b]left 2:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; 30% held up, horses hurt
[*][b]left 3:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; 12.5% scraping the wall; 20% held up, horses hurt
[*][b]right 1:[/b] second turn clear
[*][b]right 2 and right 3:[/b] second turn clear; 25% scraping the wall
[/list]

[b]P. Aelius Gutta Calpurnianus[/b]

[list]
[*][b]accelerate:[/b] ~16.7% held up, horses hurt
[*][b]whip:[/b] 70% 3 spaces more, 40% horses hurt; ~51.7% held up, horses hurt
[*][b]left 2 and left 3:[/b] 15% scraping the wall; 87.5% held up, horses hurt
[*][b]right 1:[/b] first turn clear
[*][b]right 2:[/b] first turn clear; 25% held up, horses hurt
[*][b]right 3:[/b] first turn clear; 15% scraping the wall
[*]brake, control, watch, left 1 and any crash or lacerate: no danger by the dice
[/list]

[b]M. Aurelius Epaphroditus[/b]

[list]
[*][b]accelerate:[/b] first turn at MAX in lane 2 with Skill 2: ~33.3% clear, 50% slip and ~16.7% naufragia; 25% held up, horses hurt
[*][b]whip:[/b] first turn at MAX in lane 2 with Skill 2: ~33.3% clear, 50% slip and ~16.7% naufragia; 50% 2 spaces more, 50% horses hurt; ~27.1% held up, horses hurt
[*][b]brake, control, right 2 and right 3:[/b] first turn clear
[*][b]watch, crash left and lacerate left:[/b] first turn at FAST in lane 2 with Skill 2: 75% clear and 25% slip; 12.5% held up, horses hurt
[*][b]left 1 to 3:[/b] first turn at FAST in lane 1 with Skill 2: 12.5% clear, 37.5% slip and 50% naufragia; ~1.9% scraping the wall
[*][b]right 1:[/b] first turn clear; 87.5% held up, horses hurt
[*][b]crash right:[/b] 12.5% in reach, then Calpurnianus: 60% hit; driving as on watch
[*][b]lacerate right:[/b] 12.5% in reach, then Calpurnianus: 55% hit, stunned for 2 orders; driving as on watch
[/list]

[b]Pompeius Venustus[/b]

Overturned, there is nothing left but to hold on (endure) or to let go and roll clear (escape).

[list]
[*][b]endure:[/b] 35% hurt
[*]escape: no danger by the dice
[/list]

[b]Thallus[/b]

[list]
[*][b]accelerate, control, watch and any crash or lacerate:[/b] first turn clear
[*][b]whip:[/b] first turn clear; 70% 3 spaces more, 40% horses hurt
[*][b]left 1:[/b] first turn at MAX in lane 4 with Skill 0: 50% clear and 50% slip
[*][b]left 2:[/b] first turn at MAX in lane 3 with Skill 0: ~33.3% clear, 50% slip and ~16.7% naufragia
[*][b]left 3:[/b] ~83.3% held up, horses hurt
[*][b]right 1 to 3:[/b] first turn clear; 35% scraping the wall
[*]brake: no danger by the dice
[/list]

[b]Felix[/b]

[list]
[*][b]accelerate, control, watch, crash right and lacerate right:[/b] second turn clear
[*][b]whip:[/b] second turn clear; 50% 2 spaces more, 50% horses hurt
[*][b]left 1:[/b] ~66.7% held up, horses hurt
[*][b]left 2:[/b] second turn at MAX in lane 3 with Skill 0: ~33.3% clear, 50% slip and ~16.7% naufragia; ~3.0% held up, horses hurt; ~2.6% the chariot breaks, naufragia
[*][b]left 3:[/b] second turn at MAX in lane 3 with Skill 0: ~33.3% clear, 50% slip and ~16.7% naufragia; ~3.0% held up, horses hurt; 3.5% the chariot breaks, naufragia
[*][b]right 1 to 3:[/b] second turn clear; 35% scraping the wall
[*][b]crash left:[/b] ~33.3% in reach, then Musclosus: 35% hit; driving as on watch
[*][b]lacerate left:[/b] ~33.3% in reach, then Musclosus: 25% hit, stunned for 1 order; driving as on watch
[*]brake: no danger by the dice
[/list]

[b][u]Orders for turn 5[/u][/b]

[list]
[*][b]Wanted of each racer:[/b] 1 order
[*][b]Orders close:[/b] Sunday 12 April 2026, 20:00 Roman time (18:00 UTC)
[/list]

[b][u]How to reply[/u][/b]

Copy this and put your own words in the brackets.

[code]Turn 5, [auriga]: [order][/code]

[b][u]The dice[/u][/b]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45
[*][b]Dice of this turn:[/b] 46 by the secret
[*][b]SHA-256 of this turn's dice file:[/b] db25f04567d06cd2a7a27083f144d96de0e63d7513f21e39cb895bea1f9b5895
[/list]
