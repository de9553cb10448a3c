[size=6][b]Ludi Megalenses 2779 a.u.c., the final: Turn 2 (2/2)[/b][/size]

[size=5][b]Orders open, and what they lead to[/b][/size]

The chances are those of the first order by the rules, without a bonus, with all others where they stand now.

[b]Flavius Scorpus[/b]

[spoiler]
[list]
[*][b]accelerate:[/b] first turn clear; 15% scraping the wall
[*][b]whip:[/b] first turn clear; 50% 2 spaces more, 50% horses hurt; 15% scraping the wall
[*][b]brake, control, watch, right 1 to 3 and any crash or lacerate:[/b] 15% scraping the wall
[*][b]left 3:[/b] 75% held up, horses hurt
[*]left 1 and left 2: no danger by the dice
[/list]
[/spoiler]

[b]C. Appuleius Diocles[/b]

[spoiler]
[list]
[*][b]accelerate, control, watch, left 1 to 3 and any crash or lacerate:[/b] 15% scraping the wall
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 15% scraping the wall
[*]brake and right 1 to 3: no danger by the dice
[/list]
[/spoiler]

[b]Crescens[/b]

[spoiler]
[list]
[*][b]accelerate:[/b] first turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip
[*][b]whip:[/b] first turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; 50% 2 spaces more, 50% horses hurt
[*][b]control and right 1:[/b] first turn clear
[*][b]watch and any crash or lacerate:[/b] first turn at FAST in lane 3 with Skill 1: 75% clear and 25% slip
[*][b]left 1:[/b] first turn at FAST in lane 2 with Skill 1: 50% clear and 50% slip
[*][b]left 2 and left 3:[/b] first turn at FAST in lane 1 with Skill 1: 25% slip and 75% naufragia
[*][b]right 2:[/b] first turn clear; 50% held up, horses hurt
[*][b]right 3:[/b] first turn clear; 25% scraping the wall
[*]brake: no danger by the dice
[/list]
[/spoiler]

[b]Fuscus[/b]

[spoiler]
Stunned, the chariot cruises for 2 orders more; orders after those count.

[list]
[*][b]cruise:[/b] first turn at FAST in lane 2 with Skill 1: 50% clear and 50% slip
[/list]
[/spoiler]

[b]M. Aurelius Liber Teres[/b]

[spoiler]
[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*][b]right 1 to 3:[/b] 15% scraping the wall
[*][b]crash left:[/b] ~33.3% in reach, then Musclosus: 75% hit; driving as on watch
[*][b]crash right:[/b] Felix: 65% hit; driving as on watch
[*][b]lacerate left:[/b] ~33.3% in reach, then Musclosus: 55% hit, stunned for 2 orders; driving as on watch
[*][b]lacerate right:[/b] Felix: 40% hit, stunned for 1 order; driving as on watch
[*]accelerate, brake, control, watch and left 1 to 3: no danger by the dice
[/list]
[/spoiler]

[b]Pompeius Musclosus[/b]

[spoiler]
[list]
[*][b]whip:[/b] 60% 2 spaces more, 50% horses hurt
[*][b]left 3:[/b] 12.5% scraping the wall
[*][b]right 2 and right 3:[/b] 25% scraping the wall
[*][b]crash left:[/b] ~33.3% in reach, then Crescens: 45% hit; driving as on watch
[*][b]lacerate left:[/b] ~33.3% in reach, then Crescens: 55% hit, stunned for 1 order; driving as on watch
[*]accelerate, brake, control, watch, left 1, left 2, right 1, crash right and lacerate right: no danger by the dice
[/list]
[/spoiler]

[b]M. Aurelius Polynices[/b]

[spoiler]
[list]
[*][b]accelerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]control, watch, crash left and lacerate left:[/b] 87.5% held up, horses hurt
[*][b]left 1:[/b] 25% held up, horses hurt
[*][b]left 2:[/b] 50% held up, horses hurt
[*][b]left 3, right 2 and right 3:[/b] 25% scraping the wall
[*][b]crash right:[/b] Teres: 40% hit; driving as on watch
[*][b]lacerate right:[/b] Teres: 55% hit, stunned for 1 order; driving as on watch
[*]brake and right 1: no danger by the dice
[/list]
[/spoiler]

[b]P. Aelius Gutta Calpurnianus[/b]

[spoiler]
[list]
[*][b]whip:[/b] 70% 3 spaces more, 40% horses hurt; 35% held up, horses hurt
[*][b]left 2 and left 3:[/b] 15% scraping the wall
[*][b]right 3:[/b] 7.5% scraping the wall
[*][b]crash right:[/b] 50% in reach, then Polynices: 60% hit; driving as on watch
[*][b]lacerate right:[/b] 50% in reach, then Polynices: 55% hit, stunned for 2 orders; driving as on watch
[*]accelerate, brake, control, watch, left 1, right 1, right 2, crash left and lacerate left: no danger by the dice
[/list]
[/spoiler]

[b]M. Aurelius Epaphroditus[/b]

[spoiler]
[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*][b]left 1 to 3:[/b] 15% scraping the wall
[*][b]crash left:[/b] ~66.7% in reach, then Venustus: 62.5% hit; ~33.3% in reach, then Diocles: 65% hit; driving as on watch
[*][b]crash right:[/b] Calpurnianus: ~60.8% hit; driving as on watch
[*][b]lacerate left:[/b] ~66.7% in reach, then Venustus: 70% hit, stunned for 2 orders; ~33.3% in reach, then Diocles: 55% hit, stunned for 2 orders; driving as on watch
[*][b]lacerate right:[/b] Calpurnianus: 55% hit, stunned for 2 orders; driving as on watch
[*]accelerate, brake, control, watch and right 1 to 3: no danger by the dice
[/list]
[/spoiler]

[b]Pompeius Venustus[/b]

[spoiler]
[list]
[*][b]accelerate, control, watch, left 1 to 3 and any crash or lacerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]right 3:[/b] 50% held up, horses hurt
[*]brake, right 1 and right 2: no danger by the dice
[/list]
[/spoiler]

[b]Thallus[/b]

[spoiler]
[list]
[*][b]accelerate, brake, control, watch, left 1 to 3 and any crash or lacerate:[/b] first turn clear
[*][b]whip:[/b] first turn clear; 70% 3 spaces more, 40% horses hurt
[*][b]right 1 to 3:[/b] first turn clear; 35% scraping the wall
[/list]
[/spoiler]

[b]Felix[/b]

[spoiler]
[list]
[*][b]accelerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]control, watch, right 1 to 3, crash right and lacerate right:[/b] 87.5% held up, horses hurt
[*][b]left 2:[/b] 50% held up, horses hurt
[*][b]crash left:[/b] Teres: 35% hit; driving as on watch
[*][b]lacerate left:[/b] Teres: 40% hit, stunned for 1 order; driving as on watch
[*]brake, left 1 and left 3: no danger by the dice
[/list]
[/spoiler]

[size=5][b]Orders for turn 3[/b][/size]

[list]
[*][b]Wanted of each racer:[/b] 1 order
[*][b]Orders close:[/b] Wednesday 8 April 2026, 20:00 Roman time (18:00 UTC)
[/list]

[size=5][b]How to reply[/b][/size]

Copy this and put your own words in the brackets.

[code]Turn 3, [auriga]: [order][/code]

[size=5][b]The dice[/b][/size]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled by hand, at the host's word:[/b] 6: diocles speed 2, diocles wall 3, fuscus speed 7, scorpus speed 4, scorpus wall 1 and diocles lacerate 13
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45
[*][b]Dice of this turn:[/b] 6 by the host, by hand and 18 by the secret
[*][b]SHA-256 of this turn's dice file:[/b] a759609ad7a9ce06da4dc908b5df9e16aafabe591d2e92034d13937a6746f020
[/list]
