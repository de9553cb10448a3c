[b][u]Ludi Megalenses 2779 a.u.c., the final: The start grid[/u][/b]

[list]
[*][b]Orders for turn 1 close:[/b] Saturday 4 April 2026, 20:00 Roman time (18:00 UTC)
[*][b]Game:[/b] Ludi Circenses Supremi, the Super Series
[*][b]Track:[/b] Circus Maximus
[*][b]Laps:[/b] 2
[*][b]Host:[/b] Cn. Lucretius Vespillo, aedilis curulis
[/list]

[⁠put the picture ludi-megalenses-00-track.png here]

[⁠put the picture ludi-megalenses-00-pack-1.png here]

[b][u]Status board[/u][/b]

[code]#   Factio  Auriga
    Where                       Speed  Damage              Condition
    Team
--------------------------------------------------------------------
 1    V1    Crescens (L. Vibia Serena)
    lane 3, rank 1 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 0 Qu 2 Si 0 Sp 1 En 1

 2    R1    C. Appuleius Diocles (M. Hortensius Varro)
    lane 1, rank 1 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 1 Qu 0 Si 0 Sp 1 En 1

 3    A3    Thallus (L. Vibia Serena)
    lane 5, rank 1 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 0 Co 1 Qu 0 Si 1 Sp 1 En 2

 4    P1    Flavius Scorpus (Ti. Sempronia Lucilla)
    lane 6, rank 2 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 0 Qu 1 Si 0 Sp 2 En 0

 5    P2    Fuscus (C. Papirius Carbo)
    lane 2, rank 2 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 0 Qu 0 Si 1 Sp 2 En 1

 6    R2    Pompeius Musclosus (D. Iunius Brocchus)
    lane 4, rank 2 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 1 Qu 0 Si 2 Sp 0 En 1

 7    A2    Pompeius Venustus (Sp. Cassius Viscellinus)
    lane 1, rank 3 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 0 Qu 1 Si 1 Sp 2 En 0

 8    A1    M. Aurelius Liber Teres (Q. Caecilia Metella)
    lane 5, rank 3 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 0 Qu 1 Si 2 Sp 0 En 0

 9    V3    P. Aelius Gutta Calpurnianus (Ti. Sempronia Lucilla)
    lane 3, rank 3 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 1 Qu 0 Si 0 Sp 0 En 2

10    R3    M. Aurelius Epaphroditus (C. Papirius Carbo)
    lane 2, rank 4 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 0 Qu 1 Si 1 Sp 1 En 0

11    V2    M. Aurelius Polynices (A. Postumia Regilla)
    lane 4, rank 4 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 1 Qu 1 Si 0 Sp 2 En 0

12    P3    Felix (Helvia Procula)
    lane 6, rank 4 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 0 Co 2 Qu 1 Si 0 Sp 2 En 0[/code]

■ a point lost, □ a point left: L the left side, R the right, H the horses. Sk is Skill, Co Constitution, Qu Quality, Si Size, Sp Speed, En Endurance.

[⁠put the picture ludi-megalenses-00-board.png here]

[b][u]What happened[/u][/b]

[b]Before the first order[/b]

[b]On the sand[/b]

[list]
[*]Scorpus draws 12 [i]grid 12[/i] [i]SS-2.5[/i]
[*]Diocles draws 20, tied, and draws again [i]grid 20[/i] [i]SS-2.5[/i]
[*]Crescens draws 20, tied, and draws again [i]grid 20[/i] [i]SS-2.5[/i]
[*]Fuscus draws 16, tied, and draws again [i]grid 16[/i] [i]SS-2.5[/i]
[*]Teres draws 8 [i]grid 8[/i] [i]SS-2.5[/i]
[*]Musclosus draws 13 [i]grid 13[/i] [i]SS-2.5[/i]
[*]Polynices draws 4 [i]grid 4[/i] [i]SS-2.5[/i]
[*]Calpurnianus draws 9 [i]grid 9[/i] [i]SS-2.5[/i]
[*]Epaphroditus draws 6 [i]grid 6[/i] [i]SS-2.5[/i]
[*]Venustus draws 11 [i]grid 11[/i] [i]SS-2.5[/i]
[*]Thallus draws 16, tied, and draws again [i]grid 16[/i] [i]SS-2.5[/i]
[*]Felix draws 1 [i]grid 1[/i] [i]SS-2.5[/i]
[*]Diocles draws 12 [i]grid 12[/i] [i]SS-2.5[/i]
[*]Crescens draws 3 [i]grid 3[/i] [i]SS-2.5[/i]
[*]Fuscus draws 5 [i]grid 5[/i] [i]SS-2.5[/i]
[*]Thallus draws 10 [i]grid 10[/i] [i]SS-2.5[/i]
[*]Scorpus takes place 6 of the grid by lot: lane 6, rank 2 of the grid [i]SS-2.5[/i]
[*]Diocles takes place 1 of the grid by lot: lane 1, rank 1 of the grid [i]SS-2.5[/i]
[*]Crescens takes place 2 of the grid by lot: lane 3, rank 1 of the grid [i]SS-2.5[/i]
[*]Fuscus takes place 4 of the grid by lot: lane 2, rank 2 of the grid [i]SS-2.5[/i]
[*]Teres takes place 9 of the grid by lot: lane 5, rank 3 of the grid [i]SS-2.5[/i]
[*]Musclosus takes place 5 of the grid by lot: lane 4, rank 2 of the grid [i]SS-2.5[/i]
[*]Polynices takes place 11 of the grid by lot: lane 4, rank 4 of the grid [i]SS-2.5[/i]
[*]Calpurnianus takes place 8 of the grid by lot: lane 3, rank 3 of the grid [i]SS-2.5[/i]
[*]Epaphroditus takes place 10 of the grid by lot: lane 2, rank 4 of the grid [i]SS-2.5[/i]
[*]Venustus takes place 7 of the grid by lot: lane 1, rank 3 of the grid [i]SS-2.5[/i]
[*]Thallus takes place 3 of the grid by lot: lane 5, rank 1 of the grid [i]SS-2.5[/i]
[*]Felix takes place 12 of the grid by lot: lane 6, rank 4 of the grid [i]SS-2.5[/i]
[/list]

[b][u]Orders open, and what they lead to[/u][/b]

The chances are those of the first order by the rules, without a bonus, with all others where they stand now.

The first order only gets the chariot moving; a second or third order may be any.

[b]Flavius Scorpus[/b]

[list]
[*][b]accelerate:[/b] 15% scraping the wall
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 15% scraping the wall
[/list]

[b]C. Appuleius Diocles[/b]

[list]
[*][b]accelerate:[/b] 15% scraping the wall
[*][b]whip:[/b] 60% 2 spaces more, 50% horses hurt; 15% scraping the wall
[/list]

[b]Crescens, Fuscus and Pompeius Musclosus[/b]

[list]
[*][b]whip:[/b] 60% 2 spaces more, 50% horses hurt
[*]accelerate: no danger by the dice
[/list]

[b]M. Aurelius Liber Teres, M. Aurelius Polynices and M. Aurelius Epaphroditus[/b]

[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*]accelerate: no danger by the dice
[/list]

[b]P. Aelius Gutta Calpurnianus and Thallus[/b]

[list]
[*][b]whip:[/b] 70% 3 spaces more, 40% horses hurt
[*]accelerate: no danger by the dice
[/list]

[b]Pompeius Venustus[/b]

[list]
[*][b]accelerate:[/b] 25% scraping the wall
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 25% scraping the wall
[/list]

[b]Felix[/b]

[list]
[*][b]accelerate:[/b] 35% scraping the wall
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 35% scraping the wall
[/list]

[b][u]Orders for turn 1[/u][/b]

[list]
[*][b]Wanted of each racer:[/b] 1 order
[*][b]Orders close:[/b] Saturday 4 April 2026, 20:00 Roman time (18:00 UTC)
[/list]

[b][u]How to reply[/u][/b]

Copy this and put your own words in the brackets.

[code]Turn 1, [auriga]: [order][/code]

[b][u]The dice[/u][/b]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45
[*][b]Dice of this turn:[/b] 16 by the secret
[*][b]SHA-256 of this turn's dice file:[/b] 33c623bb9e0c8b20575aa455514489922843a93bdc54558cf057a63b7fde2535
[/list]
