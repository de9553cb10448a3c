[size=6][b]Ludi Megalenses 2779 a.u.c., the final: Turn 4 (2/3)[/b][/size]

[size=5][b]What happened (continued)[/b][/size]

[b]Order 2[/b]

[spoiler]
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
[/spoiler]

[size=5][b]Standings and laps[/b][/size]

[list]
[*][b]Lap 2 of 2:[/b] Thallus and Crescens
[*][b]Lap 1 of 2:[/b] Flavius Scorpus, Pompeius Musclosus, M. Aurelius Polynices, Fuscus, Felix, C. Appuleius Diocles, M. Aurelius Liber Teres, Pompeius Venustus, P. Aelius Gutta Calpurnianus and M. Aurelius Epaphroditus
[/list]

[size=5][b]From the stands[/b][/size]

[b]The wheel in the inside lane[/b]

Everybody in the lower seats saw it coming, and nobody could look away. [b]Venustus[/b] came down the straight at full stretch, on the inside, where even walking horses lean. The turning posts took him as they take all who do not brake: one wheel up, then two, and then the sky.

[quote]
"He drives as he talks," said the old man beside me, "without a stop."
[/quote]

The horses did not wait. They took what was left of him along into the second straight.

[size=5][b]Orders open, and what they lead to[/b][/size]

The chances are those of the first order by the rules, without a bonus, with all others where they stand now.

[b]Flavius Scorpus[/b]

[spoiler]
[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt
[*][b]left 2, left 3 and right 3:[/b] 15% scraping the wall
[*][b]right 1:[/b] 100% held up, horses hurt
[*]accelerate, brake, control, watch, left 1, right 2 and any crash or lacerate: no danger by the dice
[/list]
[/spoiler]

[b]C. Appuleius Diocles[/b]

[spoiler]
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
[/spoiler]

[b]Crescens[/b]

[spoiler]
[list]
[*][b]accelerate, watch and any crash or lacerate:[/b] first turn at MAX in lane 4 with Skill 1: ~33.3% slip and ~66.7% short of it
[*][b]whip:[/b] first turn at MAX in lane 4 with Skill 1: ~16.7% clear, ~33.3% slip and 50% short of it; 50% 2 spaces more, 50% horses hurt
[*][b]left 1:[/b] first turn at MAX in lane 3 with Skill 1: ~33.3% slip and ~66.7% short of it
[*][b]left 3:[/b] first turn at MAX in lane 1 with Skill 1: ~33.3% naufragia and ~66.7% short of it; ~16.7% scraping the wall
[*][b]right 1:[/b] ~66.7% held up, horses hurt
[*][b]right 2 and right 3:[/b] 25% scraping the wall
[*]brake, control and left 2: no danger by the dice
[/list]
[/spoiler]

[b]Fuscus[/b]

[spoiler]
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
[/spoiler]

[b]M. Aurelius Liber Teres[/b]

[spoiler]
[list]
[*][b]whip:[/b] 50% 2 spaces more, 50% horses hurt; ~8.3% held up, horses hurt
[*][b]left 2:[/b] ~83.3% held up, horses hurt
[*][b]right 1 to 3:[/b] 15% scraping the wall
[*]accelerate, brake, control, watch, left 1, left 3 and any crash or lacerate: no danger by the dice
[/list]
[/spoiler]

[i]Part 2 of 3. The next part follows.[/i]
