import { readTopics } from "./topic_text.ts";

export const OUTDOOR_TOPICS = readTopics(`
# hiking backpack (5, forms)
~ best hiking backpack, hiking backpack size guide, how to pack a hiking backpack, lightweight hiking backpack
A hiking backpack should carry three quarters of its weight on the hips, and the shoulder straps only guide it.
Day trips need 18 to 28 litres, huts 30 to 40 and tents 45 to 60.
Back length decides the fit, measured from the bony point of the neck to the top of the hip bones.
A loaded pack should weigh no more than a fifth of your body weight.
Heavy things belong close to the back at the height of the shoulder blades.
A hiking backpack with a frame carries 15 kilograms, without one it is comfortable up to about 8.
Rain covers keep the shower off, while a liner inside keeps everything dry in long rain.
Women's models have shorter backs and narrower straps, and they fit many men with short backs as well.
+ Try the pack with eight kilograms for twenty minutes.
+ Close the hip belt first, then the shoulder straps.
+ Put the rain jacket on top and the sleeping bag at the bottom.
+ Carry water at the side that you reach without help.
- Buying by litres alone ignores the back length.
- A pack that is too large gets filled.
- Hanging gear outside swings and tires you.
? What size hiking backpack do I need? | Take 18 to 28 litres for a day, 30 to 40 for huts and 45 to 60 with a tent.
? How should a hiking backpack fit? | The hip belt sits on the hip bones, the straps lie close without pressing, and you can turn your head freely.
? How heavy should my backpack be? | Stay below one fifth of your body weight. Beginners enjoy the day more with one sixth.
? How do I measure my back for a hiking backpack? | Bend your head, find the bony point of the neck and measure down to the line between the tops of your hip bones.

# waterproof jacket (5, forms)
~ best waterproof jacket for hiking, waterproof rating explained, how to wash a waterproof jacket, hardshell vs softshell
A waterproof jacket keeps rain out and lets vapour out, and the second is what separates good from cheap.
A water column of 10,000 millimetres is enough for rain, 20,000 for rain under the straps of a pack.
Two-layer jackets suit towns, three-layer ones last longer under a backpack.
The outer coating must be washed and renewed once or twice a season, or the fabric soaks up and feels wet.
Pit zips move more vapour than any membrane.
A waterproof jacket for cycling is cut longer at the back, one for hiking has pockets above the hip belt.
Breathability above 15,000 grams suits steep climbs, 10,000 is enough for flat walks.
A waterproof jacket lasts five to eight years when it is washed and coated regularly.
+ Wash with a special detergent and dry warm to wake up the coating.
+ Check that the hood fits over a helmet and turns with your head.
+ Choose a size that takes a thin fleece.
- Fabric softener closes the pores of the membrane.
- Buying the highest number for a walk with the dog wastes money.
- Storing a damp jacket lets the seams come off.
? What waterproof rating do I need for hiking? | 10,000 millimetres for day trips, 20,000 when you carry a pack in long rain.
? How often should I wash a waterproof jacket? | After ten to fifteen days of use, or when drops no longer roll off. Dirt harms the membrane more than washing.
? How long does a waterproof jacket last? | Five to eight years with regular washing and coating. The membrane fails first under the straps of a pack.

# hiking boots (5, forms)
~ best hiking boots, hiking boots vs trail shoes, how to break in hiking boots, waterproof hiking boots
Hiking boots fit when a finger has room behind the heel and the toes do not touch downhill.
Feet swell during the day, so try boots in the afternoon with the socks you will wear.
Trail shoes suit good paths and light packs, boots suit rough ground and heavy ones.
Leather lasts 800 to 1,200 kilometres on one sole, and a new sole costs a third of new boots.
A stiff sole saves strength on scree and tires the foot on flat paths.
Hiking boots with a waterproof lining are warmer and dry slowly, unlined leather is better for hot days.
Soles with deep lugs grip on mud, flat ones with soft rubber grip on rock.
Half a size more than in street shoes is right for most people.
+ Walk downhill in the shop.
+ Lace the heel tight and the forefoot loose.
+ Carry tape and use it at the first warm spot.
- Breaking in boots on the tour ends with blisters.
- Drying boots on a heater makes the glue brittle.
- Choosing by your street size ignores that feet are wider in boots.
? How should hiking boots fit? | A finger fits behind the heel with the foot pushed forward, the heel stays down, and the toes do not touch downhill.
? How long do hiking boots last? | Trail shoes last 500 to 800 kilometres, leather boots 800 to 1,200 on one sole.
? Do I need waterproof hiking boots? | For wet paths, snow and cool weather yes. For dry summers unlined boots are cooler and dry faster.

# sleeping bag (4, forms)
~ sleeping bag temperature rating, down vs synthetic sleeping bag, best sleeping bag for backpacking, how to wash a down sleeping bag
The comfort figure of a sleeping bag says at what temperature an average woman sleeps well, the limit what an average man survives curled up.
Down is lighter and lasts longer, synthetic fill still warms when it is damp.
The mat decides half of the warmth, because fill under your body is pressed flat.
A bag that is too long has to be warmed by you.
Stored in a large sack, down keeps its loft for twenty years.
A sleeping bag with a comfort figure of zero degrees suits most nights from April to October.
Women need about five degrees more warmth than men, which is why two figures stand on the label.
Dry socks and a hat add about three degrees to any sleeping bag.
+ Choose a comfort figure five degrees below the coldest night you expect.
+ Eat something with fat before you sleep.
+ Air the bag every morning.
- Trusting the extreme figure is dangerous.
- Keeping the bag in its small sack all winter breaks the fill.
? Is down or synthetic better? | Down for weight and long life, synthetic for wet places and small budgets.
? What temperature sleeping bag do I need? | Take the coldest night that you expect and choose a comfort figure five degrees lower.
? How often should I wash a sleeping bag? | After 30 to 50 nights. A liner doubles that time and is easy to wash.

# camping tent (5, forms)
~ best camping tent, 2 person tent, how to waterproof a tent, tent for beginners
A tent is rated by people lying side by side, so two people with packs are happy in one for three.
Dome tents stand without pegs, tunnel tents give more room for their weight.
A water column of 3,000 millimetres is enough for the fly, the floor should have 5,000.
Most wet tents are wet from inside: two people breathe out a litre of water in a night.
Seams and coatings age in the sun faster than in rain.
A camping tent for beginners should stand in ten minutes and need no more than two poles.
Two entrances mean that nobody climbs over anybody at night.
Three-season tents stand strong wind up to about 70 kilometres an hour when all lines are used.
+ Pitch it once at home.
+ Open both vents, also in rain.
+ Turn the narrow side into the wind.
+ Dry it at home before you store it.
- Camping in a hollow collects water and cold air.
- A groundsheet that sticks out leads rain under the tent.
- Packing it wet for a week grows mould.
? What size tent do I need? | Add one person to your group: two people take a tent for three.
? Why is my tent wet inside? | It is usually your breath. Open the vents, keep wet things outside and do not cook inside.
? How long does a camping tent last? | About 150 to 200 nights. Sun ages the fabric most, so shade and dry storage double its life.

# camping stove (4, forms)
~ best camping stove, gas stove vs alcohol stove, backpacking stove, camping stove fuel
A gas stove boils a litre of water in four minutes and uses about 14 grams of gas for it.
A 230 gram cartridge lasts two people for about four days.
Below zero degrees normal gas loses pressure, and winter mixes or petrol work.
Wind doubles the use of fuel, so a shield saves more than an expensive burner.
A camping stove with a wide burner heats pans evenly, a narrow one is faster for boiling water.
Fuel bottles for petrol stoves should be filled to the line and never on the day of a flight.
Cooking with a heat exchanger pot saves about 30 percent of the gas.
+ Weigh the cartridge before the tour.
+ Use a lid.
+ Let the stove cool before you pack it.
- A closed wind shield around a cartridge overheats it.
- Cooking in a tent risks fire and carbon monoxide.
? How much gas do I need for camping? | Plan 25 to 30 grams per person and day for two hot meals and drinks.
? Which stove is best for beginners? | A small gas stove that screws on the cartridge: light, cheap and easy to control.
? Can I use a camping stove in a tent? | No. Fire and carbon monoxide are real dangers. Cook in front of the open entrance with wind from the side.

# layering for hiking (4)
~ what to wear hiking, base layer, merino vs synthetic, hiking clothes for winter
Three thin layers warm better than one thick layer, since you can take one off before you sweat.
Merino smells less and feels dry longer, synthetic fibres dry twice as fast.
Cotton holds water and cools, which makes it the wrong choice from autumn to spring.
You should feel a little cool for the first ten minutes.
Most heat is lost where skin is bare, so a cap and thin gloves weigh little and do much.
Layering for hiking in winter adds a warm jacket for breaks, which stays in the pack while you move.
A buff weighs 40 grams and serves as cap, scarf and mask.
Wind takes more warmth than cold, so a wind jacket of 100 grams is the best layer by weight.
+ Put the warm layer on when you stop, not when you are cold.
+ Carry a dry shirt for the summit.
+ Open zips before you take something off.
- Starting in all layers means sweat at the first slope.
- Wearing two pairs of tight socks makes feet colder.
? What should I wear for hiking? | A base layer of merino or synthetics, a thin fleece, and a jacket against wind and rain.
? Is merino better than synthetic? | Merino for several days and cool weather, synthetic for sweat and fast drying.
? How many layers do I need for hiking? | Three for moving and one for breaks: base layer, thin fleece, shell, and a warm jacket in the pack.

# trekking poles (4, forms)
~ trekking poles benefits, how to use trekking poles, carbon vs aluminium trekking poles, trekking pole length
Trekking poles take up to a quarter of the load off the knees downhill.
The right length gives a right angle at the elbow on flat ground.
Carbon is lighter and can snap, aluminium bends and can be bent back.
Poles with three parts pack small, those with two are stiffer.
Trekking poles with cork handles stay dry in the hand, foam ones are lighter.
Flip locks are easier to repair and to use with gloves than twist locks.
A pair of trekking poles weighs between 260 and 560 grams.
+ Make them five centimetres shorter uphill and longer downhill.
+ Put the hand through the loop from below.
+ Use rubber tips on rock and asphalt.
- Poles on a ladder or a narrow ridge are in the way.
- Gripping hard tires the arms.
? Are trekking poles worth it? | Yes, for descents, heavy packs and sore knees. On flat paths they matter less.
? What length should trekking poles be? | Multiply your height by 0.68, then adjust until the elbow is at a right angle.
? Do trekking poles help your knees? | Yes, downhill they take up to a quarter of the load. Both poles should touch the ground just before the foot.

# gear repair (3)
~ repair outdoor gear, tent pole repair, jacket zip repair, sleeping mat puncture repair
Four of five repairs take less than half an hour: zips, seams, small holes and straps.
A slider that no longer closes is worn, and a new one costs three dollars.
Patches hold for years when the fabric is cleaned with alcohol first.
A repaired jacket saves about 15 kilograms of carbon dioxide against a new one.
Gear repair in a workshop costs 8 to 60 dollars, a third of what most people expect.
Seam tape that comes off can be replaced once the old glue is removed.
Boots should be resoled before the midsole is worn through.
+ Carry tape, a needle, cable ties and a pole sleeve.
+ Round the corners of each patch.
+ Find a puncture with soapy water.
- Super glue on membranes turns hard and cracks.
- Washing before the repair pulls the hole open.
? Can a jacket zip be repaired? | Mostly yes. In eight of ten cases a new slider is enough and takes ten minutes.
? How do I fix a hole in a sleeping mat? | Find it with soapy water, clean it with alcohol, glue a patch with round corners and wait for a night.
? Is gear repair worth it? | In most cases yes: zips, seams, soles and poles cost a fraction of new gear. A brittle membrane is the exception.

# gear rental (3)
~ tent rental, rent camping gear, outdoor gear hire, rent backpack
Renting makes sense for fewer than five trips, for children who grow, and for trying before buying.
A full set for two people costs 60 to 90 dollars for a weekend.
Good rental gear is washed, checked and no older than four seasons.
Many shops take the rental price off when you buy.
Gear rental for a school trip should be booked two months ahead to get one kind of tent for all.
Deposits are 50 to 150 dollars for a set and come back within three days.
Rental sleeping bags come with a fresh liner in good shops.
+ Book two weeks ahead for long weekends.
+ Pitch the tent before you leave the shop.
+ Take photos of damage at the start.
- Renting boots leads to blisters.
- Bringing gear back wet costs the deposit.
? How much does it cost to rent camping gear? | A set for two with tent, mats and sleeping bags costs 60 to 90 dollars for a weekend.
? Should I rent or buy a tent? | Rent for up to four trips. From the fifth a good tent of your own is cheaper.
? What should I check when renting camping gear? | Count poles and pegs, pitch the tent, smell the sleeping bag, light the stove, and photograph old damage.
`);
