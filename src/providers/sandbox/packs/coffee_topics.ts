import { readTopics } from "./topic_text.ts";

export const COFFEE_TOPICS = readTopics(`
# cold brew coffee (5, forms)
~ cold brew concentrate, cold brew ratio, how to make cold brew coffee, best coffee for cold brew
Cold brew steeps coarse ground coffee in cold water for 12 to 18 hours, then filters it.
Because no heat is used, cold brew extracts fewer acids and tastes rounder than iced coffee.
A ratio of 1 part coffee to 5 parts water by weight gives a concentrate that is diluted one to one before serving.
For a ready-to-drink batch, 60 to 70 grams of coffee per litre of water is a good place to start.
Filtered cold brew keeps for 7 to 10 days in a closed bottle in the fridge.
Medium and medium-dark roasts with chocolate or nut notes suit cold brew best, since delicate floral notes stay behind in cold water.
A cup of cold brew concentrate can hold twice the caffeine of a filter coffee, so the dilution matters.
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

# coffee subscription (5)
~ coffee subscription box, best coffee subscription, monthly coffee subscription, coffee delivery
A coffee subscription ships freshly roasted coffee at a fixed rhythm, usually every one, two or four weeks.
Coffee tastes best between 5 and 30 days after roasting, which is why the delivery rhythm matters more than the bag size.
One person who drinks two cups a day uses about 250 grams in nine days.
Most roasters let you pause, skip or change a subscription at any time before the next roast day.
Whole beans keep their aroma for weeks while ground coffee fades within days.
A subscription usually costs 5 to 15 percent less per bag than single orders.
+ Count your cups for one week before you pick a rhythm.
+ Look for a roast date on the bag, not only a best-before date.
+ Choose a roaster who lets you skip a delivery without an e-mail.
+ Start with a sampler, then settle on one profile.
- Ordering a large bag every month means that the last third is always stale.
- Choosing by tasting notes alone ignores how you brew.
- Paying for a year in advance before the first bag leaves no room to change your mind.
? Is a coffee subscription worth it? | It is when you drink coffee every day and care about freshness: the coffee arrives days after roasting and costs a little less per bag. For an occasional cup, single bags are the better choice.
? How much coffee should I order per month? | Plan 14 to 15 grams per cup. Two cups a day come to about 900 grams a month, so two 450 gram bags are right.
? Can I change the beans in a coffee subscription? | With most roasters you can swap the coffee, the grind and the rhythm until the evening before roast day.

# office coffee service (4)
~ office coffee delivery, coffee for offices, office coffee supplier, office coffee machine rental
An office coffee service supplies beans, machines, cleaning and maintenance for one monthly price.
Plan one and a half to two cups per person and working day when you size the order.
A team of 30 people goes through 9 to 11 kilograms of beans a month.
Bean-to-cup machines need a daily rinse and a monthly descaling to keep the taste and the warranty.
Cold brew on tap serves a busy kitchen faster than any machine, since it is ready when the glass is.
Local roasters usually deliver within two days of roasting, national suppliers ship from a warehouse.
+ Ask for a tasting with two roasts before you sign anything.
+ Make sure that maintenance visits and spare parts are in the price.
+ Check the notice period: three months is fair, two years is not.
+ Order decaf as one bag in eight, it is missed only when it is not there.
- Comparing the price per cup without the cleaning time hides the largest cost.
- A machine made for 20 cups a day breaks down in an office that asks for 80.
- Storing open bags above the dishwasher ruins the beans with heat and steam.
? How much does an office coffee service cost? | Expect 35 to 60 cents per cup with beans, machine and maintenance. A team of 30 pays between 400 and 700 dollars a month.
? How much coffee does an office of 50 people need? | At two cups per person and day an office of 50 needs about 15 to 18 kilograms a month, a little less when people work from home on Fridays.
? What coffee is best for an office? | A medium roast with chocolate and nut notes pleases most people and forgives hard water and a machine that is not set up perfectly.

# single origin coffee (4, forms)
~ single origin coffee beans, single origin vs blend, ethiopian coffee beans, colombian coffee beans
Single origin coffee comes from one country, region or farm, so its taste shows where it grew.
Washed coffees taste clean and bright, natural coffees are sweeter and fruitier because the cherry dries on the bean.
Ethiopian coffees are known for floral and citrus notes, Colombian ones for caramel and red fruit.
Beans grown above 1,500 metres ripen slowly and become denser and sweeter.
A single origin changes with every harvest, while a blend is adjusted to taste the same all year.
Lot numbers on the bag let a roaster tell the farm, the altitude and the price paid.
+ Taste two origins side by side with the same recipe.
+ Brew light single origins as filter before you try them as espresso.
+ Look for the harvest month on the bag.
+ Use water below 150 ppm hardness, or the fine notes disappear.
- Adding milk to a floral washed coffee hides what you paid for.
- Judging an origin by one bag overlooks that farms differ more than countries.
- Keeping a rare lot for a special day only lets it go stale.
? What is the difference between single origin and blend? | A single origin comes from one place and shows its character. A blend combines several coffees so that the cup tastes the same all year.
? Is single origin coffee better for espresso? | It can be, if you like bright and distinct cups. For milk drinks a blend with more body is usually the easier choice.
? Why is single origin coffee more expensive? | Lots are small, they are picked and sorted by hand, and the farm is paid for quality rather than by the commodity price.

# espresso beans (4, forms)
~ best espresso beans, espresso roast, coffee beans for espresso machine, espresso blend
Espresso beans are ordinary coffee beans roasted and blended so that they taste balanced under nine bars of pressure.
A classic double espresso uses 18 grams of coffee for 36 grams of drink in 25 to 30 seconds.
Beans rest for 7 to 14 days after roasting before espresso, because fresh carbon dioxide makes the shot run unevenly.
A medium roast gives a sweet espresso with some fruit, a dark roast gives body and cocoa.
A small share of good robusta adds crema and caffeine to a blend.
Grind size moves the taste more than any other setting on a home machine.
+ Weigh the dose and the drink, do not trust the volume.
+ Change one thing at a time: grind first, then ratio.
+ Purge two grams after every change of the grind.
+ Buy a bag that you finish within three weeks.
- Oily supermarket beans clog the grinder and taste rancid within days.
- A coarser grind does not fix a bitter shot when the water is too hot.
- Tamping harder cannot rescue an uneven bed of coffee.
? What are the best beans for espresso at home? | A medium roasted blend, 7 to 21 days after roasting, is the easiest to dial in. It stays sweet over a wide range of grind settings.
? Can I use filter coffee beans for espresso? | You can, but light filter roasts need a finer grind, a longer ratio and hotter water, and they taste brighter than a classic espresso.
? How long should espresso beans rest after roasting? | Give them 7 to 14 days. Before that the shots run fast and taste sharp, after six weeks they fade.

# decaf coffee (4, forms)
~ decaf coffee beans, swiss water decaf, best decaf coffee, is decaf coffee bad for you
Decaf coffee holds 2 to 5 milligrams of caffeine per cup, against 80 to 100 in a regular one.
The water process removes caffeine with water and carbon filters and needs no solvent.
Sugarcane decaf uses ethyl acetate from fermented molasses and keeps much of the sweetness.
Decaf beans are darker before roasting, so colour says little about how far they are roasted.
Decaf stales faster than regular coffee, because the process opens the structure of the bean.
+ Grind decaf one step finer than your regular coffee.
+ Buy smaller bags and use them within three weeks.
+ Ask which process was used, a good roaster prints it on the bag.
- Expecting no caffeine at all is a mistake when a doctor asked for zero.
- Dark roasting a decaf to hide its age only makes it taste of ash.
- Storing decaf in the freezer door lets it thaw and stale with every opening.
? How much caffeine is in decaf coffee? | A cup of decaf has 2 to 5 milligrams of caffeine. You would need about 20 cups to match one regular coffee.
? Which decaf process tastes best? | Water process decaf tastes clean and mild, sugarcane decaf is sweeter with more fruit. Both are a clear step above solvent decaf from a supermarket shelf.

# pour over coffee (4)
~ pour over coffee ratio, how to make pour over coffee, pour over vs french press, pour over grind size
Pour over coffee runs hot water through a bed of coffee and a paper filter in about three minutes.
A ratio of 60 grams of coffee per litre of water suits most filter roasts.
Water between 92 and 96 degrees Celsius extracts light roasts well, dark roasts like it a little cooler.
The first pour, the bloom, uses twice the weight of the coffee and lets gas escape for 30 to 45 seconds.
Paper filters hold back oils and fines, so the cup is clear and light.
If the water drains in less than two minutes the grind is too coarse, above four minutes it is too fine.
+ Rinse the paper with hot water before the coffee goes in.
+ Pour in slow circles and keep the water level steady.
+ Use a scale with a timer, it improves the cup more than a new dripper.
+ Write down the grind setting of a cup you like.
- Pouring all the water at once leaves dry clumps in the bed.
- Boiling water straight from the kettle makes a dark roast bitter.
- Judging the strength by colour leads to a different cup every day.
? What grind size is best for pour over coffee? | Medium, like table salt. Go finer when the cup is sour and thin, coarser when it is bitter and takes more than four minutes.
? How much coffee do I need for pour over? | Use 15 grams for a 250 millilitre cup, or 30 grams for half a litre. Adjust by one gram at a time.

# wholesale coffee (3, forms)
~ wholesale coffee beans, wholesale coffee suppliers, coffee roaster for cafes, private label coffee
Wholesale coffee is sold by the kilogram to cafes, restaurants, hotels and shops, usually from 5 kilograms an order.
Roasters include barista training and a service visit in the price when a cafe buys 20 kilograms a month or more.
A cafe that pours 200 drinks a day uses 25 to 30 kilograms a week.
Private label coffee carries the name of the cafe on the bag while the roaster keeps the recipe.
Fresh deliveries twice a week need less storage and keep the espresso stable.
+ Ask for the roast calendar and match your orders to it.
+ Taste the coffee with your own water and your own machine.
+ Agree who pays for the grinder burrs before they wear out.
+ Keep three days of stock, no more.
- Choosing a supplier by the price per kilogram ignores waste from bad shots.
- Signing for free equipment often binds you to a price that rises each year.
- Serving the same coffee as every neighbour gives guests no reason to return.
? How much does wholesale coffee cost per kilogram? | Specialty blends cost 18 to 26 dollars per kilogram at cafe volumes, single origins 24 to 40. Training and deliveries are often included.
? How do I choose a wholesale coffee roaster? | Taste blind, ask how fresh the deliveries are, and talk to two cafes that have been customers for more than a year.

# coffee grind size (3)
~ coffee grind size chart, burr grinder vs blade, grind size for french press, best coffee grinder
Grind size decides how fast water takes flavour from coffee: fine grounds extract quickly, coarse ones slowly.
Espresso needs a fine grind like powdered sugar, a French press a coarse one like sea salt.
Burr grinders cut beans to an even size, blade grinders leave dust and boulders in the same cup.
Ground coffee loses most of its aroma within half an hour.
Burrs last for 300 to 500 kilograms in a home grinder before they need to be replaced.
+ Grind right before brewing.
+ Taste first, then move the setting by one click.
+ Brush the burrs once a week and never wash them with water.
- Grinding for the week on Sunday gives six days of flat coffee.
- Using the same setting for every bean ignores that roasts differ in hardness.
- Blaming the beans for a bitter cup often hides a worn burr.
? What is the right grind size for French press? | Coarse, like sea salt. Steep for four minutes and press slowly so that the fines stay at the bottom.
? Is a burr grinder worth the money? | Yes, it is the single best upgrade at home: an even grind makes every brewing method sweeter and easier to repeat.

# how to store coffee beans (3)
~ coffee freshness, freeze coffee beans, how long do coffee beans last, coffee storage container
Coffee goes stale through oxygen, moisture, heat and light, in that order.
An unopened bag with a valve keeps whole beans fresh for six to eight weeks after roasting.
Once opened, beans are at their best for two to three weeks.
Freezing works when the beans are packed airtight in single doses and never thawed twice.
The fridge is the worst place, since it is damp and full of other smells.
+ Leave the beans in their own bag and press the air out.
+ Keep the bag in a dark cupboard away from the stove.
+ Freeze doses of 18 or 30 grams if you buy more than you drink.
- A glass jar on a sunny shelf looks good and ruins the beans in a week.
- Pouring new beans on top of old ones spreads stale oils.
- Buying by the best-before date says nothing about the roast date.
? Can you freeze coffee beans? | Yes, if they are sealed airtight in small portions. Grind them frozen, and do not put a half used bag back.
? How long do coffee beans stay fresh after opening? | Two to three weeks in a closed bag. After that the coffee is safe to drink but tastes flat.

# light roast vs dark roast (3)
~ light roast coffee, dark roast coffee, medium roast coffee, which roast has more caffeine
Light roasts keep the acidity and the fruit of the bean, dark roasts taste of cocoa, caramel and smoke.
By weight, light and dark roasts hold nearly the same caffeine.
Dark beans weigh less and are larger, so a scoop of dark roast holds slightly less caffeine than a scoop of light roast.
Medium roast is the broadest choice: sweet enough for filter and full enough for milk.
Light roasts need hotter water and a finer grind than dark ones.
+ Choose light for black filter coffee and medium-dark for milk drinks.
+ Brew dark roasts with water of 88 to 91 degrees.
+ Compare roasts of the same origin to learn what the roast adds.
- Equating a bitter taste with strength mixes up roast and caffeine.
- Brewing a light roast with an old moka recipe leaves it sour.
- Buying shiny, oily beans usually means buying old ones.
? Which roast has more caffeine, light or dark? | Measured by weight they are nearly equal. Measured by the scoop, light roast has a little more.
? Is light roast coffee more acidic? | It tastes brighter, since roasting breaks down fruit acids. Cold brewing a light roast softens that.

# nitro cold brew (3, forms)
~ nitro coffee, nitro cold brew on tap, nitro cold brew keg, nitro cold brew vs cold brew
Nitro cold brew is cold brew infused with nitrogen, which gives it a creamy head without milk.
Nitrogen does not dissolve well, so it leaves the glass as tiny bubbles that feel sweet on the tongue.
A 20 litre keg pours about 65 glasses of 300 millilitres.
An unopened keg keeps for six weeks in the cold, a tapped one for two.
A stout faucet with a restrictor plate makes the cascade that guests know from dark beer.
+ Serve nitro without ice, ice breaks the foam.
+ Set the regulator to 35 to 40 psi and leave it there.
+ Clean the line at every keg change.
- Carbon dioxide instead of nitrogen makes the coffee sour and prickly.
- A warm keg foams over and loses its gas.
- Sweetening the keg blocks the line within days.
? What is the difference between nitro and cold brew? | The coffee is the same. Nitrogen gives nitro a creamy texture and a sweeter impression without sugar.
? How many cups are in a keg of nitro cold brew? | A 20 litre keg gives about 65 glasses of 300 millilitres, a 10 litre keg about half of that.

# organic coffee beans (4, forms)
~ organic coffee, fair trade coffee, direct trade coffee, mold free coffee
Organic coffee is grown without synthetic pesticides or fertilisers and checked by an independent body every year.
Fair trade sets a minimum price, direct trade means that the roaster agrees a price with the farm itself.
Shade-grown farms keep trees above the coffee, which slows ripening and shelters birds.
Certification costs a small farm several thousand dollars a year, so some farms work organically without the seal.
Good roasters publish what they paid for each lot.
+ Look for the certificate number, not only a green leaf on the bag.
+ Ask the roaster how long they have bought from the farm.
+ Pay attention to the harvest year, an old organic coffee is still old.
- Reading organic as a promise of taste confuses farming with quality.
- Taking every seal for the same standard hides large differences.
- Assuming that direct trade is always certified is wrong.
? Is organic coffee worth it? | It is if the way of farming matters to you. Taste depends on the variety, the altitude and the roast more than on the seal.
? What is the difference between fair trade and direct trade? | Fair trade guarantees a minimum price through a certified cooperative. Direct trade is an agreement between one roaster and one farm, often at a higher price.

# coffee gifts (3, forms)
~ coffee gift box, gifts for coffee lovers, coffee gift subscription, corporate coffee gifts
Coffee gifts work best when the grind matches how the person brews, or when the coffee is whole bean.
A tasting box with three small bags shows more of a roaster than one large bag.
Gift subscriptions usually run for three, six or twelve months and end by themselves.
Companies order gift boxes four to six weeks before the holidays to have cards and sleeves printed.
A hand grinder is the gift that improves every bag that follows.
+ Ask for a roast date close to the day of the gift.
+ Add a card with a recipe instead of a brochure.
+ Pick a medium roast when you do not know the taste of the person.
- Flavoured coffee hides old beans more often than it delights.
- Ground coffee without knowing the machine is a guess.
- Ordering in the last week before the holidays means last month's roast.
? What is a good gift for a coffee lover? | A tasting box of three fresh coffees, a hand grinder, or a three month subscription. All three get used, and none of them needs shelf space for long.
? How much does a coffee gift subscription cost? | Three months cost 50 to 75 dollars with shipping, six months between 95 and 140 dollars.
`);
