[size=6][b]Munus Apollinare 2779 a.u.c.: Round 3 (2/2)[/b][/size]

[size=5][b]Orders open, and what they lead to[/b][/size]

The chances are those of one attack as everybody stands and faces now, and of an appeal that Caesar lets pass.

[b]Flamma[/b]

[spoiler]
In contact with several nobody moves or turns.

[list]
[*][b]fight Priscus:[/b] Priscus loses a hit point ~25.6%; Flamma loses a hit point ~25.6%; Flamma goes down ~3.3%
[*][b]fight Raecius Felix:[/b] Raecius Felix loses a hit point ~32.6%; Raecius Felix goes down ~5.8%; Flamma loses a hit point ~25.6%; Flamma goes down ~3.3%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]
[/spoiler]

[b]Celadus[/b]

[spoiler]
In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Fulvus:[/b] Fulvus loses a hit point ~29.7%; Celadus loses a hit point ~52.8%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]
[/spoiler]

[b]Hilarus[/b]

[spoiler]
In contact with several nobody moves or turns.

[list]
[*][b]fight Verus:[/b] Verus loses a hit point ~44.3%; Verus goes down ~8.9%; Hilarus loses a hit point ~13.2%; Hilarus goes down ~1.1%
[*][b]fight Saeva:[/b] Saeva loses a hit point ~29.7%; Hilarus loses a hit point ~42.5%; Hilarus goes down ~8.6%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]
[/spoiler]

[b]Priscus[/b]

[spoiler]
In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Flamma:[/b] Flamma loses a hit point ~34.9%; Flamma goes down ~5.0%; Priscus loses a hit point ~13.2%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]
[/spoiler]

[b]Verus[/b]

[spoiler]
In contact with several nobody moves or turns.

[list]
[*][b]fight Hilarus:[/b] Hilarus loses a hit point ~25.6%; Hilarus goes down ~3.3%; Verus loses a hit point ~32.6%; Verus goes down ~5.8%
[*][b]fight Atrox:[/b] Atrox goes down ~29.7%; Verus loses a hit point ~52.8%; Verus goes down ~15.3%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]
[/spoiler]

[b]Raecius Felix[/b]

[spoiler]
In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Flamma:[/b] Flamma loses a hit point ~25.6%; Flamma goes down ~3.3%; Raecius Felix loses a hit point ~32.6%; Raecius Felix goes down ~5.8%
[*]fight nobody
[*][b]implore the crowd after a fall (or: do not implore):[/b] spared ~33.3%
[/list]
[/spoiler]

[b]Atrox[/b]

[spoiler]
In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Verus:[/b] Verus loses a hit point ~52.8%; Verus goes down ~15.3%; Atrox goes down ~29.7%
[*]fight nobody
[/list]
[/spoiler]

[b]Fulvus[/b]

[spoiler]
In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Celadus:[/b] Celadus loses a hit point ~52.8%; Fulvus loses a hit point ~29.7%
[*]fight nobody
[/list]
[/spoiler]

[b]Saeva[/b]

[spoiler]
In contact nobody moves.

[list]
[*]face a wind, a fighter or [⁠x, y]
[*][b]fight Hilarus:[/b] Hilarus loses a hit point ~61.8%; Hilarus goes down ~16.6%; Saeva loses a hit point ~4.1%
[*]fight nobody
[/list]
[/spoiler]

[b]Ludus Magnus, Ludus Neronianus and Ludus Matutinus[/b]

[spoiler]
Each school says what it would do as Caesar; the dice name him.

[list]
[*]sequence: who acts first
[*]fights: who strikes first
[*]thumb: up, down or crowd, for all or by fighter
[/list]
[/spoiler]

[size=5][b]Orders for round 4[/b][/size]

[list]
[*][b]Wanted of each school:[/b] orders for each fighter, and what the school would do as Caesar
[*][b]Orders close:[/b] Sunday 12 July 2026, 20:00 Roman time (18:00 UTC)
[/list]

[size=5][b]How to reply[/b][/size]

Copy this and put your own words in the brackets.

[code]Round 4, [fighter]:
move to [x, y], face [whom], fight [whom]
as Caesar: [who acts first], thumb [up, down or crowd][/code]

[size=5][b]The dice[/b][/size]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] ba70a3f08061ed69e6dc3a4cdf27834b76d0d1b8764ecc2deaac253ec1bcce14
[*][b]Dice of this round:[/b] 44 by the secret
[*][b]SHA-256 of this round's dice file:[/b] 040596080ecdbc2307f6dc1786a88875594534176d90e954f30a487cd8d32da6
[/list]
