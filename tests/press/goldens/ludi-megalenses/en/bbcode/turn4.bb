[b][u]Ludi Megalenses 2779 a.u.c., the final: Turn 4[/u][/b]

[list]
[*]Pompeius Venustus overturns in the first bend, at full speed in the first lane, where no die would have held the chariot, and is dragged three spaces, unhurt.
[*]Thallus, without orders, keeps the lead, six spaces ahead of Crescens, down from seven. The last lap is begun.
[*]Fuscus is still stunned for a move by the lash of C. Appuleius Diocles in turn 2, then is without orders, and falls from fourth to sixth.
[/list]

(put the picture ludi-megalenses-04-track.png here)

(put the picture ludi-megalenses-04-pack-1.png here)

[b][u]Status board[/u][/b]

[code]#    No.  Auriga        Where                 Gap  Damage    State
-----------------------------------------------------------------------
1    A3   Thallus       L2 · 5 · 1st str. 10  –    –         MAX
2    V1   Crescens      L2 · 4 · 1st str. 4   6    H1        MAX
3    P1   Scorpus       L1 · 3 · 2nd bend 5   4    R1        MAX
4↑   R2   Musclosus     L1 · 4 · 2nd bend 4   2    L1        MAX
5↑   V2   Polynices     L1 · 4 · 2nd bend 2   2    –         MAX
6↓   P2   Fuscus        L1 · 2 · 2nd bend 1   1    –         FAST
7↓   P3   Felix         L1 · 5 · 2nd str. 13  2    L2 R1 H1  MAX
8    R1   Diocles       L1 · 3 · 2nd str. 7   6    H2        MAX
9↑   A1   Teres         L1 · 5 · 2nd str. 3   4    –         MAX
10↑  V3   Calpurnianus  L1 · 3 · 1st bend 4   4    –         FAST
11↑  R3   Epaphroditus  L1 · 2 · 1st bend 1   2    –         FAST
12   A2   Venustus      L1 · 1 · 2nd str. 2   –    L1 H2     naufragium[/code]

#: by the share of the lap done; a bend counts alike in all lanes. Where: lap, lane, space. Gap: spaces behind the next who drives. Damage: points lost, left (L), right (R), horses (H). State: speed; naufragium, overturned.

(put the picture ludi-megalenses-04-board.png here)

[b][u]Orders for turn 5[/u][/b]

[list]
[*][b]Wanted this time:[/b] 1 order
[*][b]Open:[/b] accelerate, whip, brake, control, watch, left 1 to 3, right 1 to 3, any crash or lacerate
[*][b]Open to Venustus:[/b] endure (hold on), escape (let go)
[*][b]Orders close:[/b] prid. Id. Apr. 2779 a.u.c. · Sunday 12 April 2026, 20:00 Roman time (18:00 UTC)
[/list]

Copy this and put your own words in the brackets.

[code]Turn 5, [auriga]: [order][/code]

[b][u]Seen from the stands[/u][/b]

[b]The wheel in the inside lane[/b]

Everybody in the lower seats saw it coming, and nobody could look away. [b]Venustus[/b] came down the straight at full stretch, on the inside, where even walking horses lean. The turning posts took him as they take all who do not brake: one wheel up, then two, and then the sky.

[quote]
"He drives as he talks," said the old man beside me, "without a stop."
[/quote]

The horses did not wait. They took what was left of him along into the second straight.

[list]
[*]One egg, one dolphin, one lap: Thallus has all of them in front, and nobody else.
[*]Not a bend, a negotiation: the second bend gets a lane from Crescens.
[*]Thallus has sand in front. Crescens has Thallus.
[/list]

[b][u]Who did what[/u][/b]

[list]
[*][color=#8a8881][b]A[/b][/color] Thallus: 1. cruise (silent) → 10 spaces, MAX, Speed +1 (9), second bend clear; 2. cruise (silent) → 11 spaces, MAX, Speed +1 (10) · 957ed6
[*][color=#496fb0][b]V[/b][/color] Crescens: 1. control → 10 spaces, MAX, Speed +1, bonus +1 (8⁠); 2. left 1 → 11 spaces, MAX, Speed +1 (10), second bend: slip, to lane 4 · c497fc
[*][color=#1e7b3a][b]P[/b][/color] Scorpus: 1. left 2 → 9 spaces, MAX, Speed +2, damage −1 (8⁠); 2. left 1 → 10 spaces, MAX, Speed +2, damage −1 (9), second bend clear · 73bc6a
[*][color=#1e7b3a][b]P[/b][/color] Fuscus: 1. cruise (stunned) → 8 spaces, FAST, Speed +1 (7); 2. cruise (silent) → 7 spaces, FAST, Speed +1 (6) · 0b4347
[*][color=#b74747][b]R[/b][/color] Musclosus: 1. whip → whip in vain (4), 7 spaces, MAX (7); 2. left 1 → 12 spaces, MAX (12), second bend: slip, to lane 4, left side −1, harm on 18–20 (19) · b3b927
[*][color=#1e7b3a][b]P[/b][/color] Felix: 1. left 1 → 8 spaces, MAX, Speed +2, damage −4 (10), first bend clear; 2. cruise → 9 spaces, MAX, Speed +2, damage −4 (11) · a6f306
[*][color=#496fb0][b]V[/b][/color] Polynices: 1. control → 9 spaces, FAST, Speed +1 (8⁠), first bend clear; 2. accelerate → 12 spaces, MAX, Speed +2 (10), second bend: slip, to lane 4 · 471191
[*][color=#b74747][b]R[/b][/color] Diocles: 1. right 1 → 7 spaces, FAST, damage −1 (8⁠), first bend: slip, to lane 3; 2. accelerate → 7 spaces, MAX, Speed +1, damage −1 (7) · 68c681
[*][color=#8a8881][b]A[/b][/color] Venustus: 1. cruise → 5 of 10 spaces, MAX, Speed +2, damage −2 (10), first bend in lane 1, overturns, unhurt, harm on 14–20 (13); 2. endure → dragged 3 spaces (3), unhurt, harm on 14–20 (9) · 1028d2
[*][color=#8a8881][b]A[/b][/color] Teres: 1. accelerate → 8 spaces, FAST (8⁠), first bend clear; 2. accelerate → 7 spaces, MAX (7), first bend clear · a4e835
[*][color=#496fb0][b]V[/b][/color] Calpurnianus: 1. lacerate left → 2 spaces, LOW (2), nobody in reach on the left; 2. accelerate → 8 spaces, FAST (8⁠), first bend clear · cc2dbc
[*][color=#b74747][b]R[/b][/color] Epaphroditus: 1. crash right → 3 spaces, LOW (3), nobody in reach on the right; 2. accelerate → 6 spaces, FAST (6) · e7e4c2
[/list]

In brackets: dice; at the end: the mark of the receipt.

Track: Circus Maximus · Laps: 2 · Host: Cn. Lucretius Vespillo, aedilis curulis · a.d. IV Id. Apr. 2779 a.u.c. (Friday 10 April 2026)

Proof of the dice: Drawn from a secret that was bound before the first die: the host cannot have changed them, but may have chosen the secret.

Line of proof: ludi-megalenses 4 6b2d-e9f0-8be8-994e-844a-effd-09fe-477b · commitment 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45 · check: ludi-press verify ludi-megalenses --post FILE
