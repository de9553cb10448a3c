[size=6][b]Ludi Megalenses 2779 a.u.c., the final: Turn 4 (3/3)[/b][/size]

[size=5][b]Orders open, and what they lead to (continued)[/b][/size]

[b]Pompeius Musclosus[/b]

[spoiler]
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
[/spoiler]

[b]M. Aurelius Polynices[/b]

[spoiler]
[list]
[*][b]accelerate, brake, control, watch and any crash or lacerate:[/b] 100% held up, horses hurt
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; 100% held up, horses hurt
[*][b]left 1:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; ~93.3% held up, horses hurt
[*][b]left 2:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; 30% held up, horses hurt
[*][b]left 3:[/b] second turn at MAX in lane 3 with Skill 1: 50% clear and 50% slip; 12.5% scraping the wall; 20% held up, horses hurt
[*][b]right 1:[/b] second turn clear
[*][b]right 2 and right 3:[/b] second turn clear; 25% scraping the wall
[/list]
[/spoiler]

[b]P. Aelius Gutta Calpurnianus[/b]

[spoiler]
[list]
[*][b]accelerate:[/b] ~16.7% held up, horses hurt
[*][b]whip:[/b] 70% 3 spaces more, 40% horses hurt; ~51.7% held up, horses hurt
[*][b]left 2 and left 3:[/b] 15% scraping the wall; 87.5% held up, horses hurt
[*][b]right 1:[/b] first turn clear
[*][b]right 2:[/b] first turn clear; 25% held up, horses hurt
[*][b]right 3:[/b] first turn clear; 15% scraping the wall
[*]brake, control, watch, left 1 and any crash or lacerate: no danger by the dice
[/list]
[/spoiler]

[b]M. Aurelius Epaphroditus[/b]

[spoiler]
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
[/spoiler]

[b]Pompeius Venustus[/b]

[spoiler]
Overturned, there is nothing left but to hold on (endure) or to let go and roll clear (escape).

[list]
[*][b]endure:[/b] 35% hurt
[*]escape: no danger by the dice
[/list]
[/spoiler]

[b]Thallus[/b]

[spoiler]
[list]
[*][b]accelerate, control, watch and any crash or lacerate:[/b] first turn clear
[*][b]whip:[/b] first turn clear; 70% 3 spaces more, 40% horses hurt
[*][b]left 1:[/b] first turn at MAX in lane 4 with Skill 0: 50% clear and 50% slip
[*][b]left 2:[/b] first turn at MAX in lane 3 with Skill 0: ~33.3% clear, 50% slip and ~16.7% naufragia
[*][b]left 3:[/b] ~83.3% held up, horses hurt
[*][b]right 1 to 3:[/b] first turn clear; 35% scraping the wall
[*]brake: no danger by the dice
[/list]
[/spoiler]

[b]Felix[/b]

[spoiler]
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
[/spoiler]

[size=5][b]Orders for turn 5[/b][/size]

[list]
[*][b]Wanted of each racer:[/b] 1 order
[*][b]Orders close:[/b] Sunday 12 April 2026, 20:00 Roman time (18:00 UTC)
[/list]

[size=5][b]How to reply[/b][/size]

Copy this and put your own words in the brackets.

[code]Turn 5, [auriga]: [order][/code]

[size=5][b]The dice[/b][/size]

[list]
[*][b]How far they are proved:[/b] Drawn from a secret that was bound before the first die: the host cannot have changed them, but he may have chosen the secret.
[*][b]Rolled from a secret, whose SHA-256 was published before the first die:[/b] 8d30b41166b62ab97798ccc95b1f5b4e6df4fea8a5cd9ef85f9f181e9715fb45
[*][b]Dice of this turn:[/b] 46 by the secret
[*][b]SHA-256 of this turn's dice file:[/b] db25f04567d06cd2a7a27083f144d96de0e63d7513f21e39cb895bea1f9b5895
[/list]
