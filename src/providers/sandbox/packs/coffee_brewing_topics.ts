import { readTopics } from "./topic_text.ts";

export const COFFEE_BREWING_TOPICS = readTopics(`
# cold brew coffee (5, forms)
~ cold brew concentrate, cold brew ratio, how to make cold brew coffee, best coffee for cold brew
Cold brew steeps coarse ground coffee in cold water for 12 to 18 hours, then filters it.
Because no heat is used, cold brew extracts fewer acids and tastes rounder than iced coffee.
A ratio of 1 part coffee to 5 parts water by weight gives a concentrate that is diluted one to one before serving.
For a ready-to-drink batch, 60 to 70 grams of coffee per litre of water is a good place to start.
Filtered cold brew keeps for 7 to 10 days in a closed bottle in the fridge.
Medium and medium-dark roasts with chocolate or nut notes suit cold brew best, since delicate floral notes stay behind in cold water.
A cup of cold brew concentrate can hold twice the caffeine of a filter coffee, so the dilution matters.
A jar of one litre with 100 grams of coffee gives about 800 millilitres of concentrate, since the grounds hold back the rest.
Room temperature steeping is done after 12 hours, while a jar in the fridge needs 16 to 18 hours for the same strength.
Cold brew coffee costs 45 to 70 cents a glass when it is made in house, against 3 to 5 dollars in a cafe.
Hard water makes cold brew taste flat, so filtered water is worth the effort.
Cold brew served over ice should be brewed a little stronger, because the ice melts within minutes.
Offices choose cold brew because one person can fill the tap in the morning and nobody has to clean a machine at noon.
+ Grind as coarse as raw sugar, or the brew turns cloudy and bitter.
+ Filter twice: once through a mesh and once through paper.
+ Write the start time on the jar and taste after 12 hours.
+ Dilute the concentrate with cold water or milk, never with warm water.
- Steeping for more than 20 hours pulls woody, dry flavours out of the grounds.
- Pre-ground espresso coffee is far too fine and clogs every filter.
- Leaving the grounds in the bottle after filtering time keeps the extraction going.
? How long does cold brew coffee last in the fridge? | Filtered concentrate keeps 7 to 10 days in a closed bottle in the fridge. Once it is diluted, drink it within 2 to 3 days.
? What is the best ratio for cold brew coffee? | Start with 1 part coffee to 5 parts water by weight for a concentrate. For a ready-to-drink brew use about 65 grams per litre.
? Does cold brew coffee have more caffeine? | A concentrate does, often about twice that of filter coffee for the same volume. Diluted to drinking strength the two are close.
? How much coffee do I need for cold brew? | Use 65 grams per litre for a ready-to-drink brew and 200 grams per litre for a concentrate. Both need a coarse grind.
? Can I heat cold brew coffee? | Cold brew concentrate can be mixed with hot water and tastes mild and low in acid. Boiling the finished brew makes it bitter.

# nitro cold brew (3, forms)
~ nitro coffee, nitro cold brew on tap, nitro cold brew keg, nitro cold brew vs cold brew
Nitro cold brew is cold brew infused with nitrogen, which gives it a creamy head without milk.
Nitrogen does not dissolve well, so it leaves the glass as tiny bubbles that feel sweet on the tongue.
A 20 litre keg pours about 65 glasses of 300 millilitres.
An unopened keg keeps for six weeks in the cold, a tapped one for two.
A stout faucet with a restrictor plate makes the cascade that guests know from dark beer.
A nitro tap needs a keg, a nitrogen cylinder, a regulator and a stout faucet, and it fits on 60 centimetres of counter.
One nitrogen cylinder of 10 litres serves about eight kegs before it has to be exchanged.
Nitro cold brew is poured at 2 to 4 degrees Celsius, because warm coffee cannot hold the small bubbles.
A glass of nitro cold brew costs an office about 90 cents, against 3 to 5 dollars in a cafe.
Nitro cold brew has no added sugar, and its sweetness comes from the texture alone.
+ Serve nitro without ice, ice breaks the foam.
+ Set the regulator to 35 to 40 psi and leave it there.
+ Clean the line at every keg change.
- Carbon dioxide instead of nitrogen makes the coffee sour and prickly.
- A warm keg foams over and loses its gas.
- Sweetening the keg blocks the line within days.
? What is the difference between nitro and cold brew? | The coffee is the same. Nitrogen gives nitro a creamy texture and a sweeter impression without sugar.
? How many cups are in a keg of nitro cold brew? | A 20 litre keg gives about 65 glasses of 300 millilitres, a 10 litre keg about half of that.
? How long does a keg of nitro cold brew last? | An unopened keg of nitro cold brew keeps for six weeks in the cold. Once it is tapped, it tastes best within two weeks.
? What do I need for nitro cold brew on tap? | A keg of cold brew, a nitrogen cylinder with regulator, a stout faucet and 60 centimetres of counter. The installation takes about two hours.

# pour over coffee (4)
~ pour over coffee ratio, how to make pour over coffee, pour over vs french press, pour over grind size
Pour over coffee runs hot water through a bed of coffee and a paper filter in about three minutes.
A ratio of 60 grams of coffee per litre of water suits most filter roasts.
Water between 92 and 96 degrees Celsius extracts light roasts well, dark roasts like it a little cooler.
The first pour, the bloom, uses twice the weight of the coffee and lets gas escape for 30 to 45 seconds.
Paper filters hold back oils and fines, so the cup is clear and light.
If the water drains in less than two minutes the grind is too coarse, above four minutes it is too fine.
Pour over coffee shows differences between beans more clearly than any other brewing method.
A gooseneck kettle makes it easier to pour slowly, and a thermometer matters more than its price.
Cone-shaped drippers give a brighter pour over coffee, flat-bottomed ones a rounder cup.
Two small pours after the bloom are enough for one cup, larger amounts need three or four.
+ Rinse the paper with hot water before the coffee goes in.
+ Pour in slow circles and keep the water level steady.
+ Use a scale with a timer, it improves the cup more than a new dripper.
+ Write down the grind setting of a cup you like.
- Pouring all the water at once leaves dry clumps in the bed.
- Boiling water straight from the kettle makes a dark roast bitter.
- Judging the strength by colour leads to a different cup every day.
? What grind size is best for pour over coffee? | Medium, like table salt. Go finer when the cup is sour and thin, coarser when it is bitter and takes more than four minutes.
? How much coffee do I need for pour over? | Use 15 grams for a 250 millilitre cup, or 30 grams for half a litre. Adjust by one gram at a time.
? Why is my pour over coffee bitter? | The grind is too fine, the water too hot or the pour too slow. Go one step coarser first and aim for about three minutes.

# coffee grind size (3)
~ coffee grind size chart, grind size for french press, coffee grind size for espresso
Grind size decides how fast water takes flavour from coffee: fine grounds extract quickly, coarse ones slowly.
Espresso needs a fine grind like powdered sugar, a French press a coarse one like sea salt.
Burr grinders cut beans to an even size, blade grinders leave dust and boulders in the same cup.
Ground coffee loses most of its aroma within half an hour.
Burrs last for 300 to 500 kilograms in a home grinder before they need to be replaced.
Coffee grind size for a moka pot lies between espresso and filter, for cold brew it is as coarse as raw sugar.
A sour cup asks for a finer coffee grind size, a bitter one for a coarser one.
Burr grinders for filter coffee start at 60 dollars by hand and at 130 with a motor.
Grinding warms the beans, so small portions keep more aroma than a full hopper.
+ Grind right before brewing.
+ Taste first, then move the setting by one click.
+ Brush the burrs once a week and never wash them with water.
- Grinding for the week on Sunday gives six days of flat coffee.
- Using the same setting for every bean ignores that roasts differ in hardness.
- Blaming the beans for a bitter cup often hides a worn burr.
? What is the right grind size for French press? | Coarse, like sea salt. Steep for four minutes and press slowly so that the fines stay at the bottom.
? What coffee grind size do I need for cold brew? | Coarse, like raw sugar. A finer grind clogs the filter and makes cold brew cloudy and bitter.

# coffee grinder (4, forms, outlets)
~ best coffee grinder, burr grinder vs blade, burr grinder, manual coffee grinder, coffee grinder for espresso
A coffee grinder with burrs cuts beans to an even size, one with blades leaves dust and boulders in the same cup.
Hand grinders with steel burrs start at about 60 dollars, electric ones at about 130.
Burrs last for 300 to 500 kilograms at home before they need to be replaced.
A grinder for espresso needs steps much finer than one for filter coffee.
Conical burrs run slower and quieter, flat burrs grind more evenly at the same price.
A coffee grinder keeps one to four grams of the last dose, which is stale by the next morning.
Most people who replace a blade grinder by one with burrs change nothing else and taste the difference at once.
+ Try the finest and the coarsest setting before you decide.
+ Brush the burrs once a week and never wash them with water.
+ Choose one that you can open without tools.
- Paying for a machine and saving on the grinder makes every cup uneven.
- A hopper full of beans looks good and goes stale within days.
- Buying by the number of settings says nothing about how even they are.
? Is a burr grinder worth the money? | Yes, it is the single best upgrade at home: an even grind makes every brewing method sweeter and easier to repeat.
? Is a manual coffee grinder good enough? | For one or two cups a day it is, and at the same price it grinds more evenly than an electric one.
? How often should burrs be replaced? | At home after five to ten years. A grinder that takes longer for the same dose and makes more dust asks for new ones.

# how to store coffee beans (3)
~ coffee freshness, freeze coffee beans, how long do coffee beans last, coffee storage container
Coffee goes stale through oxygen, moisture, heat and light, in that order.
An unopened bag with a valve keeps whole beans fresh for six to eight weeks after roasting.
Once opened, beans are at their best for two to three weeks.
Freezing works when the beans are packed airtight in single doses and never thawed twice.
The fridge is the worst place, since it is damp and full of other smells.
Coffee beans stored at 20 degrees lose aroma about twice as fast as beans stored at 10 degrees.
A bag with a zip and a valve stores coffee beans as well as most containers, as long as the air is pressed out.
Dark roasts store less well than light ones, because their oils lie on the surface.
+ Leave the beans in their own bag and press the air out.
+ Keep the bag in a dark cupboard away from the stove.
+ Freeze doses of 18 or 30 grams if you buy more than you drink.
- A glass jar on a sunny shelf looks good and ruins the beans in a week.
- Pouring new beans on top of old ones spreads stale oils.
- Buying by the best-before date says nothing about the roast date.
? Can you freeze coffee beans? | Yes, if they are sealed airtight in small portions. Grind them frozen, and do not put a half used bag back.
? How long do coffee beans stay fresh after opening? | Two to three weeks in a closed bag. After that the coffee is safe to drink but tastes flat.
? Should coffee beans be stored in the fridge? | No. Coffee beans take on moisture and smells in the fridge. A dark cupboard or an airtight portion in the freezer is better.

# light roast vs dark roast (3)
~ light roast coffee, dark roast coffee, medium roast coffee, which roast has more caffeine
Light roasts keep the acidity and the fruit of the bean, dark roasts taste of cocoa, caramel and smoke.
By weight, light and dark roasts hold nearly the same caffeine.
Dark beans weigh less and are larger, so a scoop of dark roast holds slightly less caffeine than a scoop of light roast.
Medium roast is the broadest choice: sweet enough for filter and full enough for milk.
Light roasts need hotter water and a finer grind than dark ones.
A light roast leaves the roaster at about 205 degrees, a dark roast at 225 and more.
Dark roast coffee dissolves faster, which is why it needs a coarser grind and cooler water.
Medium roast coffee is what most people describe when they ask for a coffee that tastes like coffee.
+ Choose light for black filter coffee and medium-dark for milk drinks.
+ Brew dark roasts with water of 88 to 91 degrees.
+ Compare roasts of the same origin to learn what the roast adds.
- Equating a bitter taste with strength mixes up roast and caffeine.
- Brewing a light roast with an old moka recipe leaves it sour.
- Buying shiny, oily beans usually means buying old ones.
? Which roast has more caffeine, light or dark? | Measured by weight they are nearly equal. Measured by the scoop, light roast has a little more.
? Is light roast coffee more acidic? | It tastes brighter, since roasting breaks down fruit acids. Cold brewing a light roast softens that.
? Is dark roast coffee stronger? | Dark roast coffee tastes stronger because it is more bitter. Its caffeine is nearly the same as that of a light roast.
`);
