[size=6][b]Ludi Megalenses 2779 a.u.c., the final: Turn 4[/b][/size]

[list]
[*]Pompeius Venustus overturns in the first turn, at full speed in the first lane, and must now hold on or let go.
[*]Thallus sends nothing, cruises twenty-one spaces, and yet keeps the lead, six spaces ahead of Crescens; the last lap is begun.
[*]Fuscus, fourth a turn ago, is still stunned, sends nothing, cruises fifteen spaces, and is sixth. M. Aurelius Polynices, seventh a turn ago, slips wide in the second turn, and yet is fifth: twenty-one spaces.
[/list]

[size=5][b]Orders for turn 5[/b][/size]

[list]
[*][b]Wanted of each racer:[/b] 1 order
[*][b]Open:[/b] accelerate, whip, brake, control, watch, left 1 to 3, right 1 to 3, any crash or lacerate
[*][b]Open to Venustus:[/b] endure, escape
[*][b]Orders close:[/b] prid. Id. Apr. 2779 a.u.c. · Sunday 12 April 2026, 20:00 Roman time (18:00 UTC)
[/list]

Copy this and put your own words in the brackets.

[code]Turn 5, [auriga]: [order][/code]

[size=5][b]Seen from the stands[/b][/size]

[b]The wheel in the inside lane[/b]

Everybody in the lower seats saw it coming, and nobody could look away. [b]Venustus[/b] came down the straight at full stretch, on the inside, where even walking horses lean. The turning posts took him as they take all who do not brake: one wheel up, then two, and then the sky.

[quote]
"He drives as he talks," said the old man beside me, "without a stop."
[/quote]

The horses did not wait. They took what was left of him along into the second straight.

[list]
[*]What was Venustus's chariot lies about the first turn in more pieces than it was made of. Cushions fly, and will not come down on the same seats.
[*]M. Aurelius Epaphroditus goes for somebody who is not there. A woman two rows down suggests wine.
[*]Thallus crosses the line to begin the last lap. Every mistake is the last one now.
[*]Out of the third lane and into the one outside it, by way of the second turn: Crescens did not write that.
[*]There goes Venustus, hauled along like a net full of fish. For a moment the Circus is so quiet that I hear the flags.
[/list]

(put the picture ludi-megalenses-04-track.png here)

(put the picture ludi-megalenses-04-pack-1.png here)

[size=5][b]Status board[/b][/size]

[table]
[tr][th]#[/th][th]No.[/th][th]Auriga[/th][th]Where[/th][th]Damage[/th][th]State[/th][/tr]
[tr][td]1[/td][td]A3[/td][td]Thallus[/td][td]L2 · 5 · 1st str. 10[/td][td]–[/td][td]MAX[/td][/tr]
[tr][td]2[/td][td]V1[/td][td]Crescens[/td][td]L2 · 4 · 1st str. 4[/td][td]H1[/td][td]MAX[/td][/tr]
[tr][td]3[/td][td]P1[/td][td]Scorpus[/td][td]L1 · 3 · 2nd turn 5[/td][td]R1[/td][td]MAX[/td][/tr]
[tr][td]4↑[/td][td]R2[/td][td]Musclosus[/td][td]L1 · 4 · 2nd turn 4[/td][td]L1[/td][td]MAX[/td][/tr]
[tr][td]5↑[/td][td]V2[/td][td]Polynices[/td][td]L1 · 4 · 2nd turn 2[/td][td]–[/td][td]MAX[/td][/tr]
[tr][td]6↓[/td][td]P2[/td][td]Fuscus[/td][td]L1 · 2 · 2nd turn 1[/td][td]–[/td][td]FAST[/td][/tr]
[tr][td]7↓[/td][td]P3[/td][td]Felix[/td][td]L1 · 5 · 2nd str. 13[/td][td]L2 R1 H1[/td][td]MAX[/td][/tr]
[tr][td]8[/td][td]R1[/td][td]Diocles[/td][td]L1 · 3 · 2nd str. 7[/td][td]H2[/td][td]MAX[/td][/tr]
[tr][td]9↑[/td][td]A1[/td][td]Teres[/td][td]L1 · 5 · 2nd str. 3[/td][td]–[/td][td]MAX[/td][/tr]
[tr][td]10↓[/td][td]A2[/td][td]Venustus[/td][td]L1 · 1 · 2nd str. 2[/td][td]L1 H2[/td][td]naufragium[/td][/tr]
[tr][td]11[/td][td]V3[/td][td]Calpurnianus[/td][td]L1 · 3 · 1st turn 4[/td][td]–[/td][td]FAST[/td][/tr]
[tr][td]12[/td][td]R3[/td][td]Epaphroditus[/td][td]L1 · 2 · 1st turn 1[/td][td]–[/td][td]FAST[/td][/tr]
[/table]

Where: lap, lane and space. Damage: points lost of the left side (L), the right (R) and the horses (H).

(put the picture ludi-megalenses-04-board.png here)

[size=5][b]Who did what[/b][/size]

[list]
[*][color=#8a8881][b]A[/b][/color] Thallus: 1. cruise (sent none) → 10 spaces at MAX (9), second turn clear; 2. cruise (sent none) → 11 spaces at MAX (10) · 957ed6
[*][color=#496fb0][b]V[/b][/color] Crescens: 1. control → 10 spaces at MAX (8⁠); 2. left, 1 lane → 11 spaces at MAX (10), second turn: slip, to lane 4 (6 3) · c497fc
[*][color=#1e7b3a][b]P[/b][/color] Flavius Scorpus: 1. left, 2 lanes → 9 spaces at MAX (8⁠); 2. left, 1 lane → 10 spaces at MAX (9), second turn clear · 73bc6a
[*][color=#1e7b3a][b]P[/b][/color] Fuscus: 1. cruise (stunned) → 8 spaces at FAST (7); 2. cruise (sent none) → 7 spaces at FAST (6) · 0b4347
[*][color=#b74747][b]R[/b][/color] Pompeius Musclosus: 1. whip → whip in vain (4), 7 spaces at MAX (7); 2. left, 1 lane → 12 spaces at MAX (12), second turn: slip, to lane 4 (3), left side −1 (11 3 19) · b3b927
[*][color=#1e7b3a][b]P[/b][/color] Felix: 1. left, 1 lane → 8 spaces at MAX (10), first turn clear; 2. cruise → 9 spaces at MAX (11) · a6f306
[*][color=#496fb0][b]V[/b][/color] M. Aurelius Polynices: 1. control → 9 spaces at FAST (8⁠), first turn clear; 2. accelerate → 12 spaces at MAX (10), second turn: slip, to lane 4 (5) · 471191
[*][color=#b74747][b]R[/b][/color] C. Appuleius Diocles: 1. right, 1 lane → 7 spaces at FAST (8⁠), first turn: slip, to lane 3 (2); 2. accelerate → 7 spaces at MAX (7) · 68c681
[*][color=#8a8881][b]A[/b][/color] Pompeius Venustus: 1. cruise → 10 spaces at MAX (10), first turn in lane 1: naufragium, overturns (3), unhurt (13); 2. endure → dragged 3 spaces (3), unhurt (9) · 1028d2
[*][color=#8a8881][b]A[/b][/color] M. Aurelius Liber Teres: 1. accelerate → 8 spaces at FAST (8⁠), first turn clear; 2. accelerate → 7 spaces at MAX (7), first turn clear · a4e835
[*][color=#496fb0][b]V[/b][/color] P. Aelius Gutta Calpurnianus: 1. lacerate to the left → 2 spaces at LOW (2), nobody to strike on the left; 2. accelerate → 8 spaces at FAST (8⁠), first turn clear · cc2dbc
[*][color=#b74747][b]R[/b][/color] M. Aurelius Epaphroditus: 1. crash to the right → 3 spaces at LOW (3), nobody to strike on the right; 2. accelerate → 6 spaces at FAST (6) · e7e4c2
[/list]

Track: Circus Maximus · Laps: 2 · Host: Cn. Lucretius Vespillo, aedilis curulis · a.d. IV Id. Apr. 2779 a.u.c. (Friday 10 April 2026) · A code behind a line: the hash of the order

Proof of the dice: Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.

Line of proof: ludi-megalenses 4 6b2d-e9f0-8be8-994e-844a-effd-09fe-477b · commitment 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45 · to check this post: ludi-press verify ludi-megalenses --post FILE
