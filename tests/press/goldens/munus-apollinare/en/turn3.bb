[b][u]Munus Apollinare 2779 a.u.c.: Round 3[/u][/b]

[list]
[*][b]Date:[/b] a.d. VI Id. Iul. 2779 a.u.c. (Friday 10 July 2026)
[*][b]Orders for round 4 close:[/b] Sunday 12 July 2026, 20:00 Roman time (18:00 UTC)
[*][b]Game:[/b] Moritari Te Salutamus
[*][b]Arena:[/b] a circle, 24 inches across
[*][b]Schools:[/b] Ludus Magnus (L. Vibia Serena), Ludus Neronianus (C. Papirius Carbo) and Ludus Matutinus (Helvia Procula)
[*][b]Host:[/b] M. Caelius Rufinus, editor muneris
[*][b]Caesar of this round:[/b] Ludus Magnus
[/list]

[⁠put the picture munus-apollinare-03-track.png here]

[⁠put the picture munus-apollinare-03-pack-1.png here]

[b][u]Upon the sand[/u][/b]

[code]School  Fighter        Kind   Where                               Hit points
    Condition
----------------------------------------------------------------------------
  R1    Flamma         heavy  (2.899, -7.216), facing east        ■□□
    against Priscus and Raecius Felix

  R2    Celadus        light  (-3.275, -5.202), facing northwest  □□□
    against Fulvus

  R3    Hilarus        heavy  (2.372, -4.772), facing southeast   ■□□
    against Verus and Saeva

  V1    Priscus        heavy  (3.105, -6.237), facing south       □□□
    against Flamma

  V2    Verus          light  (3.275, -5.202), facing northeast   ■□□
    against Hilarus and Atrox

  V3    Raecius Felix  light  (3.9, -7), facing west              ■□□
    against Flamma

  A1    Atrox          beast  (3.8, -4.35), facing southwest      ■■□
    against Verus

  A2    Fulvus         beast  (-3.82, -4.362), facing southeast   □□□
    against Celadus

  A3    Saeva          beast  (1.847, -3.92), facing southeast    □□□
    against Hilarus[/code]

■ a hit point lost, □ a hit point left. Places are inches east and north of the middle of the arena.

[⁠put the picture munus-apollinare-03-board.png here]

[b][u]What happened[/u][/b]

[b]Initiative[/b]

[b]The dice[/b]

[list]
[*]Ludus Magnus: 10, tied, and once more [i]initiative 6[/i] [i]initiative 4[/i] [i]MO-2.1[/i]
[*]Ludus Neronianus: 10, tied, and once more [i]initiative 5[/i] [i]initiative 5[/i] [i]MO-2.1[/i]
[*]Ludus Matutinus: 9 [i]initiative 5[/i] [i]initiative 4[/i] [i]MO-2.1[/i]
[list]
[*]Ludus Magnus: 5 [i]initiative 1[/i] [i]initiative 4[/i] [i]MO-2.1[/i]
[*]Ludus Neronianus: 4 [i]initiative 1[/i] [i]initiative 3[/i] [i]MO-2.1[/i]
[list]
[*]Ludus Magnus is Caesar. The order of actions: Celadus, Hilarus, Flamma, Priscus, Verus, Raecius Felix, Atrox, Fulvus and Saeva [i]MO-2.1[/i]
[/list]
[/list]
[/list]

[b]Movement[/b]

[b][color=#b74747]R[/color] Flamma[/b] – acts

[list]
[*]Flamma goes 4.999 inches, the most allowed, to (2.899, -7.216) [i]MO-3.1[/i]
[list]
[*]Flamma turns to face Raecius Felix [i]MO-3.1[/i]
[*]Flamma moves into contact with Raecius Felix [i]MO-4.4[/i]
[list]
[*]Raecius Felix turns to meet Flamma [i]MO-3.3[/i]
[/list]
[/list]
[/list]

[b][color=#496fb0]V[/color] Priscus[/b] – acts

[list]
[*]Priscus goes 0.101 inches to (3.105, -6.237), up to Flamma [i]MO-3.4[/i]
[list]
[*]Priscus turns to face Flamma [i]MO-3.1[/i]
[*]Priscus moves into contact with Flamma [i]MO-4.4[/i]
[/list]
[/list]

[b][color=#8a8881]A[/color] Saeva[/b] – acts

[list]
[*]Saeva goes 8.192 inches to (1.847, -3.92), up to Hilarus [i]MO-3.4[/i]
[list]
[*]Saeva turns to face Hilarus [i]MO-3.1[/i]
[*]Saeva moves into contact with Hilarus [i]MO-4.4[/i]
[/list]
[/list]

[b]Melee[/b]

[b][color=#b74747]R[/color] Celadus[/b] – fights

[list]
[*]Celadus (6 4) attacks Fulvus (6 4 3) [i]fight 6[/i] [i]fight 4[/i] [i]fight 6[/i] [i]fight 4[/i] [i]fight 3[/i] [i]MO-4.2[/i]
[list]
[*]6 against 6: neither hits [i]MO-4.3[/i]
[*]4 against 4: neither hits [i]MO-4.3[/i]
[/list]
[/list]

[b][color=#b74747]R[/color] Hilarus[/b] – fights

[list]
[*]Hilarus (6 1) attacks Verus from the side (2 2, each -1 for the flank) [i]fight 6[/i] [i]fight 1[/i] [i]fight 2[/i] [i]fight 2[/i] [i]MO-4.2[/i]
[list]
[*]6 beats 1: Hilarus hits Verus [i]MO-4.3[/i]
[list]
[*]The armour of Verus does not hold (5 needed) [i]armour 4[/i] [i]MO-4.5[/i]
[*]Verus loses a hit point; 2 are left [i]MO-4.5[/i]
[/list]
[*]1 against 1: neither hits [i]MO-4.3[/i]
[/list]
[/list]

[b][color=#b74747]R[/color] Flamma[/b] – fights

[list]
[*]Flamma (4 3, each +1 for the charge) attacks Raecius Felix (4 2) [i]fight 4[/i] [i]fight 3[/i] [i]fight 4[/i] [i]fight 2[/i] [i]MO-4.2[/i]
[list]
[*]5 beats 4: Flamma hits Raecius Felix [i]MO-4.3[/i]
[list]
[*]The armour of Raecius Felix holds [i]armour 5[/i] [i]MO-4.5[/i]
[/list]
[*]4 beats 2: Flamma hits Raecius Felix [i]MO-4.3[/i]
[list]
[*]The armour of Raecius Felix does not hold (5 needed) [i]armour 4[/i] [i]MO-4.5[/i]
[*]Raecius Felix loses a hit point; 2 are left [i]MO-4.5[/i]
[/list]
[/list]
[/list]

[b][color=#496fb0]V[/color] Priscus[/b] – fights

[list]
[*]Priscus (6 4, each +1 for the charge) attacks Flamma from the side (6 1, each -1 for the flank) [i]fight 6[/i] [i]fight 4[/i] [i]fight 6[/i] [i]fight 1[/i] [i]MO-4.2[/i]
[list]
[*]7 beats 5: Priscus hits Flamma [i]MO-4.3[/i]
[list]
[*]The armour of Flamma does not hold (4 needed) [i]armour 1[/i] [i]MO-4.5[/i]
[*]Flamma loses a hit point; 2 are left [i]MO-4.5[/i]
[/list]
[*]5 beats 0: Priscus hits Flamma [i]MO-4.3[/i]
[list]
[*]The armour of Flamma holds [i]armour 6[/i] [i]MO-4.5[/i]
[/list]
[/list]
[/list]

[b][color=#496fb0]V[/color] Verus[/b] – fights

[list]
[*]Verus (6 5) attacks Atrox (6 5 4) [i]fight 6[/i] [i]fight 5[/i] [i]fight 6[/i] [i]fight 5[/i] [i]fight 4[/i] [i]MO-4.2[/i]
[list]
[*]6 against 6: neither hits [i]MO-4.3[/i]
[*]5 against 5: neither hits [i]MO-4.3[/i]
[/list]
[/list]

[b][color=#8a8881]A[/color] Atrox[/b] – fights

[list]
[*]Atrox and Verus have fought in this round already [i]MO-4.1[/i]
[/list]

[b][color=#8a8881]A[/color] Fulvus[/b] – fights

[list]
[*]Fulvus and Celadus have fought in this round already [i]MO-4.1[/i]
[/list]

[b][color=#8a8881]A[/color] Saeva[/b] – fights

[list]
[*]Saeva (6 5 3, each +1 for the charge) attacks Hilarus from behind (6 3, each -2 for the flank) [i]fight 6[/i] [i]fight 5[/i] [i]fight 3[/i] [i]fight 6[/i] [i]fight 3[/i] [i]MO-4.2[/i]
[list]
[*]7 beats 4: Saeva hits Hilarus [i]MO-4.3[/i]
[list]
[*]The armour of Hilarus holds [i]armour 5[/i] [i]MO-4.5[/i]
[/list]
[*]6 beats 1: Saeva hits Hilarus [i]MO-4.3[/i]
[list]
[*]The armour of Hilarus does not hold (4 needed) [i]armour 3[/i] [i]MO-4.5[/i]
[*]Hilarus loses a hit point; 2 are left [i]MO-4.5[/i]
[/list]
[/list]
[/list]

[b][u]From the stands[/u][/b]

Saeva comes at Hilarus from behind, and finds the place. It is not pretty; it is not meant to be.

Flamma is on Raecius Felix before the oil merchant beside me has finished the sentence.

Habet! Verus has taken one from Hilarus; what remains is two, and I keep the count.

Priscus needs nobody's word for it and is at Flamma. Even the slaves who rake the sand have stopped to look.

[b][u]Orders open, and what they lead to[/u][/b]

The chances are those of one attack as everybody stands and faces now, and of an appeal that Caesar lets pass.

[b]Flamma[/b]

In contact with several nobody moves or turns.

[list]
[*][b]fight Priscus:[/b] Priscus loses a hit point ~25.6%; Flamma loses a hit point ~25.6%; Flamma goes down ~3.3%
[*][b]fight Raecius Felix:[/b] Raecius Felix loses a hit point ~32.6%; Raecius Felix goes down ~5.8%; Flamma loses a hit point ~25.6%; Flamma goes down ~3.3%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]

[b]Celadus[/b]

In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Fulvus:[/b] Fulvus loses a hit point ~29.7%; Celadus loses a hit point ~52.8%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]

[b]Hilarus[/b]

In contact with several nobody moves or turns.

[list]
[*][b]fight Verus:[/b] Verus loses a hit point ~44.3%; Verus goes down ~8.9%; Hilarus loses a hit point ~13.2%; Hilarus goes down ~1.1%
[*][b]fight Saeva:[/b] Saeva loses a hit point ~29.7%; Hilarus loses a hit point ~42.5%; Hilarus goes down ~8.6%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]

[b]Priscus[/b]

In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Flamma:[/b] Flamma loses a hit point ~34.9%; Flamma goes down ~5.0%; Priscus loses a hit point ~13.2%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]

[b]Verus[/b]

In contact with several nobody moves or turns.

[list]
[*][b]fight Hilarus:[/b] Hilarus loses a hit point ~25.6%; Hilarus goes down ~3.3%; Verus loses a hit point ~32.6%; Verus goes down ~5.8%
[*][b]fight Atrox:[/b] Atrox goes down ~29.7%; Verus loses a hit point ~52.8%; Verus goes down ~15.3%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]

[b]Raecius Felix[/b]

In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Flamma:[/b] Flamma loses a hit point ~25.6%; Flamma goes down ~3.3%; Raecius Felix loses a hit point ~32.6%; Raecius Felix goes down ~5.8%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]

[b]Atrox[/b]

In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Verus:[/b] Verus loses a hit point ~52.8%; Verus goes down ~15.3%; Atrox goes down ~29.7%
[*]fight nobody
[/list]

[b]Fulvus[/b]

In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Celadus:[/b] Celadus loses a hit point ~52.8%; Fulvus loses a hit point ~29.7%
[*]fight nobody
[/list]

[b]Saeva[/b]

In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Hilarus:[/b] Hilarus loses a hit point ~61.8%; Hilarus goes down ~16.6%; Saeva loses a hit point ~4.1%
[*]fight nobody
[/list]

[b]Ludus Magnus, Ludus Neronianus and Ludus Matutinus[/b]

Each school says what it would do as Caesar; the dice name him.

[list]
[*]sequence: who acts first
[*]fights: who strikes first
[*]thumb: up, down or crowd, for all or by fighter
[/list]

[b][u]Orders for round 4[/u][/b]

[list]
[*][b]Wanted of each school:[/b] orders for each fighter, and what the school would do as Caesar
[*][b]Orders close:[/b] Sunday 12 July 2026, 20:00 Roman time (18:00 UTC)
[/list]

[b][u]How to reply[/u][/b]

Copy this and put your own words in the brackets.

[code]Round 4, [fighter]:
move to [x, y], face [whom], fight [whom]
as Caesar: [who acts first], thumb [up, down or crowd][/code]

[b][u]The dice[/u][/b]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] ba70a3f08061ed69e6dc3a4cdf27834b76d0d1b8764ecc2deaac253ec1bcce14
[*][b]Dice of this round:[/b] 44 by the secret
[*][b]SHA-256 of this round's dice file:[/b] 040596080ecdbc2307f6dc1786a88875594534176d90e954f30a487cd8d32da6
[/list]
