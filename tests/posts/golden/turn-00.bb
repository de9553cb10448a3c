[b][u]Ludi Megalenses 2779 a.u.c., the final: The start grid[/u][/b]

[list]
[*][b]Game:[/b] Ludi Circenses Supremi, the Super Series
[*][b]Track:[/b] Circus Maximus
[*][b]Laps:[/b] 2
[*][b]Host:[/b] Cn. Lucretius Vespillo, aedilis curulis
[/list]

[b][u]Status board[/u][/b]

[code]#   Factio  Auriga
    Where                       Speed  Damage              Condition
    Team
--------------------------------------------------------------------
 1    V     Crescens (L. Vibia Serena)
    lane 3, rank 1 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 0 Qu 2 Si 0 Sp 1 En 1

 2    R     C. Appuleius Diocles (M. Hortensius Varro)
    lane 1, rank 1 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 1 Qu 0 Si 0 Sp 1 En 1

 3    A     Thallus (L. Vibia Serena)
    lane 5, rank 1 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 0 Co 1 Qu 0 Si 1 Sp 1 En 2

 4    P     Flavius Scorpus (Ti. Sempronia Lucilla)
    lane 6, rank 2 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 0 Qu 1 Si 0 Sp 2 En 0

 5    P     Fuscus (C. Papirius Carbo)
    lane 2, rank 2 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 0 Qu 0 Si 1 Sp 2 En 1

 6    R     Pompeius Musclosus (D. Iunius Brocchus)
    lane 4, rank 2 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 1 Qu 0 Si 2 Sp 0 En 1

 7    A     Pompeius Venustus (Sp. Cassius Viscellinus)
    lane 1, rank 3 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 0 Qu 1 Si 1 Sp 2 En 0

 8    A     M. Aurelius Liber Teres (Q. Caecilia Metella)
    lane 5, rank 3 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 0 Qu 1 Si 2 Sp 0 En 0

 9    V     P. Aelius Gutta Calpurnianus (Ti. Sempronia Lucilla)
    lane 3, rank 3 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 1 Qu 0 Si 0 Sp 0 En 2

10    R     M. Aurelius Epaphroditus (C. Papirius Carbo)
    lane 2, rank 4 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 2 Co 0 Qu 1 Si 1 Sp 1 En 0

11    V     M. Aurelius Polynices (A. Postumia Regilla)
    lane 4, rank 4 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 1 Co 1 Qu 1 Si 0 Sp 2 En 0

12    P     Felix (Helvia Procula)
    lane 6, rank 4 of the grid  STOP   L □□□ R □□□ H □□□□  running
    Sk 0 Co 2 Qu 1 Si 0 Sp 2 En 0[/code]

■ a point lost, □ a point left.

[b][u]What happened[/u][/b]

[b]Before the first order[/b]

[b]On the sand[/b]

[list]
[*]Flavius Scorpus draws 12 [i]grid 12[/i] [i]SS-2.5[/i]
[*]C. Appuleius Diocles draws 20, tied, and draws again [i]grid 20[/i] [i]SS-2.5[/i]
[*]Crescens draws 20, tied, and draws again [i]grid 20[/i] [i]SS-2.5[/i]
[*]Fuscus draws 16, tied, and draws again [i]grid 16[/i] [i]SS-2.5[/i]
[*]M. Aurelius Liber Teres draws 8 [i]grid 8[/i] [i]SS-2.5[/i]
[*]Pompeius Musclosus draws 13 [i]grid 13[/i] [i]SS-2.5[/i]
[*]M. Aurelius Polynices draws 4 [i]grid 4[/i] [i]SS-2.5[/i]
[*]P. Aelius Gutta Calpurnianus draws 9 [i]grid 9[/i] [i]SS-2.5[/i]
[*]M. Aurelius Epaphroditus draws 6 [i]grid 6[/i] [i]SS-2.5[/i]
[*]Pompeius Venustus draws 11 [i]grid 11[/i] [i]SS-2.5[/i]
[*]Thallus draws 16, tied, and draws again [i]grid 16[/i] [i]SS-2.5[/i]
[*]Felix draws 1 [i]grid 1[/i] [i]SS-2.5[/i]
[*]C. Appuleius Diocles draws 12 [i]grid 12[/i] [i]SS-2.5[/i]
[*]Crescens draws 3 [i]grid 3[/i] [i]SS-2.5[/i]
[*]Fuscus draws 5 [i]grid 5[/i] [i]SS-2.5[/i]
[*]Thallus draws 10 [i]grid 10[/i] [i]SS-2.5[/i]
[*]Flavius Scorpus takes place 6 of the grid by lot: lane 6, rank 2 of the grid [i]SS-2.5[/i]
[*]C. Appuleius Diocles takes place 1 of the grid by lot: lane 1, rank 1 of the grid [i]SS-2.5[/i]
[*]Crescens takes place 2 of the grid by lot: lane 3, rank 1 of the grid [i]SS-2.5[/i]
[*]Fuscus takes place 4 of the grid by lot: lane 2, rank 2 of the grid [i]SS-2.5[/i]
[*]M. Aurelius Liber Teres takes place 9 of the grid by lot: lane 5, rank 3 of the grid [i]SS-2.5[/i]
[*]Pompeius Musclosus takes place 5 of the grid by lot: lane 4, rank 2 of the grid [i]SS-2.5[/i]
[*]M. Aurelius Polynices takes place 11 of the grid by lot: lane 4, rank 4 of the grid [i]SS-2.5[/i]
[*]P. Aelius Gutta Calpurnianus takes place 8 of the grid by lot: lane 3, rank 3 of the grid [i]SS-2.5[/i]
[*]M. Aurelius Epaphroditus takes place 10 of the grid by lot: lane 2, rank 4 of the grid [i]SS-2.5[/i]
[*]Pompeius Venustus takes place 7 of the grid by lot: lane 1, rank 3 of the grid [i]SS-2.5[/i]
[*]Thallus takes place 3 of the grid by lot: lane 5, rank 1 of the grid [i]SS-2.5[/i]
[*]Felix takes place 12 of the grid by lot: lane 6, rank 4 of the grid [i]SS-2.5[/i]
[/list]

[b][u]Orders open, and what they lead to[/u][/b]

The chances are those of the first order by the rules, without a bonus, with everybody else where he stands now.

[b]Flavius Scorpus[/b]

The first order only gets the chariot moving; a second or third order may be any.

[list]
[*][b]accelerate:[/b] 15% scraping the wall
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 15% scraping the wall
[/list]

[b]C. Appuleius Diocles[/b]

The first order only gets the chariot moving; a second or third order may be any.

[list]
[*][b]accelerate:[/b] 15% scraping the wall
[*][b]whip:[/b] 60% 2 spaces more, 50% horses hurt; 15% scraping the wall
[/list]

[b]Crescens, Fuscus and Pompeius Musclosus[/b]

The first order only gets the chariot moving; a second or third order may be any.

[list]
[*][b]whip:[/b] 60% 2 spaces more, 50% horses hurt
[*]accelerate: no danger by the dice
[/list]

[b]M. Aurelius Liber Teres, M. Aurelius Polynices and M. Aurelius Epaphroditus[/b]

The first order only gets the chariot moving; a second or third order may be any.

[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*]accelerate: no danger by the dice
[/list]

[b]P. Aelius Gutta Calpurnianus and Thallus[/b]

The first order only gets the chariot moving; a second or third order may be any.

[list]
[*][b]whip:[/b] 70% 3 spaces more, 40% horses hurt
[*]accelerate: no danger by the dice
[/list]

[b]Pompeius Venustus[/b]

The first order only gets the chariot moving; a second or third order may be any.

[list]
[*][b]accelerate:[/b] 25% scraping the wall
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 25% scraping the wall
[/list]

[b]Felix[/b]

The first order only gets the chariot moving; a second or third order may be any.

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

Copy this line and put your own words in the brackets.

[code]Turn 1, [auriga]: [order][/code]
