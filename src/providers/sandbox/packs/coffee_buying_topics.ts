import { readTopics } from "./topic_text.ts";

export const COFFEE_BUYING_TOPICS = readTopics(`
# coffee subscription (5)
~ coffee subscription box, best coffee subscription, monthly coffee subscription, coffee delivery
A coffee subscription ships freshly roasted coffee at a fixed rhythm, usually every one, two or four weeks.
Coffee tastes best between 5 and 30 days after roasting, which is why the delivery rhythm matters more than the bag size.
One person who drinks two cups a day uses about 250 grams in nine days.
Most roasters let you pause, skip or change a subscription at any time before the next roast day.
Whole beans keep their aroma for weeks while ground coffee fades within days.
A subscription usually costs 5 to 15 percent less per bag than single orders.
A coffee subscription for a household of two is usually one bag of 340 grams every ten days.
Roasters who ship on the roast day print the date on the bag, so you can see how fresh a coffee subscription really is.
Shipping is the hidden cost of a coffee subscription, since it can add 4 to 7 dollars to a single bag.
A tasting subscription changes the coffee with every delivery, a house subscription keeps the same one.
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
? How often should a coffee subscription arrive? | Every two weeks suits most households. Choose a rhythm that empties the bag three weeks after roasting at the latest.

# office coffee service (4)
~ office coffee delivery, coffee for offices, office coffee supplier, office coffee machine rental
An office coffee service supplies beans, machines, cleaning and maintenance for one monthly price.
Plan one and a half to two cups per person and working day when you size the order.
A team of 30 people goes through 9 to 11 kilograms of beans a month.
Bean-to-cup machines need a daily rinse and a monthly descaling, or the coffee tastes of old oil within weeks.
Cold brew on tap serves a busy kitchen faster than any machine, since it is ready when the glass is.
Local roasters usually deliver within two days of roasting, national suppliers ship from a warehouse.
Office coffee service contracts differ most in what happens when the machine fails: good ones bring a replacement within a working day.
A machine for 50 cups a day costs 120 to 220 dollars a month to rent, with descaling and spare parts included.
Milk is half of the cleaning work, so offices with fresh milk should choose a machine that rinses itself.
Teams that taste two coffees before signing change their office coffee service half as often.
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
? Should an office rent or buy a coffee machine? | Renting suits teams that grow or do not want to repair anything. Buying pays off after about three years when somebody looks after the machine.

# coffee roaster near me (4)
~ coffee roasters near me, local coffee roaster, coffee roastery near me
A local coffee roaster sells beans that left the drum days ago, where a supermarket sells them after months.
Most coffee roasters keep a counter where you can taste before you buy.
Coffee bought at a roaster's counter usually carries the date of roasting, which tells more than any other label.
Small roasters roast one to three days a week, so the best day to come is the one after.
A coffee roaster near you can set the grind for the brewer that you use at home.
Many roasters fill your own tin or bag for a little less.
Open roasting days are the quickest way to find out whether a coffee roaster knows the farms it buys from.
+ Ask which coffee was roasted last.
+ Bring a picture of your brewer, so that the grind fits.
+ Ask for a sample of two roasts side by side.
- Judging a roaster by the look of its bags says nothing about the coffee.
- Buying for two months at once turns fresh coffee into old coffee.
- Coming five minutes before closing leaves no time to taste.
? How do I find a good coffee roaster? | Look for a date of roasting on every bag, a counter where you can taste, and somebody who asks how you brew.
? Can I buy beans directly at a roastery? | At most roasteries yes, often for less than online and fresher. Ask for the roasting days before you go.
? Is coffee from a local roaster more expensive? | By the bag a little, by the cup hardly: fresh beans need a smaller dose for the same taste.

# single origin coffee (4, forms)
~ single origin coffee beans, single origin vs blend, ethiopian coffee beans, colombian coffee beans
Single origin coffee comes from one country, region or farm, so its taste shows where it grew.
Washed coffees taste clean and bright, natural coffees are sweeter and fruitier because the cherry dries on the bean.
Ethiopian coffees are known for floral and citrus notes, Colombian ones for caramel and red fruit.
Beans grown above 1,500 metres ripen slowly and become denser and sweeter.
A single origin changes with every harvest, while a blend is adjusted to taste the same all year.
Lot numbers on the bag let a roaster tell the farm, the altitude and the price paid.
Single origin coffee from Sumatra is full and earthy, from Guatemala it tastes of cocoa and orange, and from Kenya of blackcurrant.
Harvests reach the roastery between four and six months after picking, which is why the choice of single origins changes with the season.
Light single origin coffee tastes best as filter coffee about two weeks after roasting.
A cupping score of 84 points and more is common for single origin coffee that is sold as specialty.
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
? How do I choose a single origin coffee? | Start with the taste you like: Colombia and Guatemala for sweet and round cups, Ethiopia and Kenya for bright ones. Then look for the harvest and the roast date.

# espresso beans (4, forms)
~ best espresso beans, espresso roast, coffee beans for espresso machine, espresso blend
Espresso beans are ordinary coffee beans roasted and blended so that they taste balanced under nine bars of pressure.
A classic double espresso uses 18 grams of coffee for 36 grams of drink in 25 to 30 seconds.
Beans rest for 7 to 14 days after roasting before espresso, because fresh carbon dioxide makes the shot run unevenly.
A medium roast gives a sweet espresso with some fruit, a dark roast gives body and cocoa.
A small share of good robusta adds crema and caffeine to a blend.
Grind size moves the taste more than any other setting on a home machine.
Espresso beans for milk drinks should taste of chocolate and nuts, because milk hides delicate fruit.
A kilogram of espresso beans makes about 55 double shots.
Water for espresso should come out at 92 to 94 degrees for medium roasts and two degrees cooler for dark ones.
Espresso beans from a fresh roast need a slightly finer grind each week as they age.
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
? How many shots does a kilogram of espresso beans make? | About 55 double shots of 18 grams. A household with two cappuccinos a day empties a kilogram in four weeks.

# decaf coffee (4, forms)
~ decaf coffee beans, swiss water decaf, best decaf coffee, is decaf coffee bad for you
Decaf coffee holds 2 to 5 milligrams of caffeine per cup, against 80 to 100 in a regular one.
The water process removes caffeine with water and carbon filters and needs no solvent.
Sugarcane decaf uses ethyl acetate from fermented molasses and keeps much of the sweetness.
Decaf beans are darker before roasting, so colour says little about how far they are roasted.
Decaf stales faster than regular coffee, because the process opens the structure of the bean.
Decaf coffee must have lost at least 97 percent of its caffeine in North America and 99.9 percent in Europe.
People who drink decaf coffee after four in the afternoon often report falling asleep sooner.
Decaf coffee suits milk drinks when it is roasted medium-dark, and filter when it is roasted medium.
+ Grind decaf one step finer than your regular coffee.
+ Buy smaller bags and use them within three weeks.
+ Ask which process was used, a good roaster prints it on the bag.
- Expecting no caffeine at all is a mistake when a doctor asked for zero.
- Dark roasting a decaf to hide its age only makes it taste of ash.
- Storing decaf in the freezer door lets it thaw and stale with every opening.
? How much caffeine is in decaf coffee? | A cup of decaf has 2 to 5 milligrams of caffeine. You would need about 20 cups to match one regular coffee.
? Which decaf process tastes best? | Water process decaf tastes clean and mild, sugarcane decaf is sweeter with more fruit. Both are a clear step above solvent decaf from a supermarket shelf.
? Is decaf coffee made with chemicals? | Some of it is. Water process and sugarcane decaf coffee avoid synthetic solvents, and the bag of a good roaster names the process.

# wholesale coffee (3, forms)
~ wholesale coffee beans, wholesale coffee suppliers, coffee roaster for cafes, private label coffee
Wholesale coffee is sold by the kilogram to cafes, restaurants, hotels and shops, usually from 5 kilograms an order.
Roasters include barista training and a service visit in the price when a cafe buys 20 kilograms a month or more.
A cafe that pours 200 drinks a day uses 25 to 30 kilograms a week.
Private label coffee carries the name of the cafe on the bag while the roaster keeps the recipe.
Fresh deliveries twice a week need less storage and keep the espresso stable.
Wholesale coffee prices follow the commodity market with a delay of three to six months, so fair contracts name how often they change.
A cafe that weighs every dose saves 5 to 8 percent of its wholesale coffee.
Test deliveries of two kilograms show how a wholesale coffee behaves on a busy Saturday.
Cafes usually earn 65 to 75 percent on a cup before wages and rent.
+ Ask for the roast calendar and match your orders to it.
+ Taste the coffee with your own water and your own machine.
+ Agree who pays for the grinder burrs before they wear out.
+ Keep three days of stock, no more.
- Choosing a supplier by the price per kilogram ignores waste from bad shots.
- Signing for free equipment often binds you to a price that rises each year.
- Serving the same coffee as every neighbour gives guests no reason to return.
? How much does wholesale coffee cost per kilogram? | Specialty blends cost 18 to 26 dollars per kilogram at cafe volumes, single origins 24 to 40. Training and deliveries are often included.
? How do I choose a wholesale coffee roaster? | Taste blind, ask how fresh the deliveries are, and talk to two cafes that have been customers for more than a year.
? What is the minimum order for wholesale coffee? | Most roasters begin at 5 kilograms an order. Free delivery usually starts at 10 to 15 kilograms.

# organic coffee beans (4, forms)
~ organic coffee, fair trade coffee, direct trade coffee, mold free coffee
Organic coffee is grown without synthetic pesticides or fertilisers and checked by an independent body every year.
Fair trade sets a minimum price, direct trade means that the roaster agrees a price with the farm itself.
Shade-grown farms keep trees above the coffee, which slows ripening and shelters birds.
Certification costs a small farm several thousand dollars a year, so some farms work organically without the seal.
Good roasters publish what they paid for each lot.
Organic coffee beans cost 10 to 20 percent more, mainly because farms harvest less per tree.
Between 50 and 60 countries grow coffee, and Peru, Ethiopia and Honduras export the most organic coffee beans.
Organic coffee beans must be kept apart from others at the farm, in transport and in the roastery.
+ Look for the certificate number, not only a green leaf on the bag.
+ Ask the roaster how long they have bought from the farm.
+ Pay attention to the harvest year, an old organic coffee is still old.
- Reading organic as a promise of taste confuses farming with quality.
- Taking every seal for the same standard hides large differences.
- Assuming that direct trade is always certified is wrong.
? Is organic coffee worth it? | It is if the way of farming matters to you. Taste depends on the variety, the altitude and the roast more than on the seal.
? What is the difference between fair trade and direct trade? | Fair trade guarantees a minimum price through a certified cooperative. Direct trade is an agreement between one roaster and one farm, often at a higher price.
? Are organic coffee beans healthier? | Roasting removes most residues, so the difference in the cup is small. Organic coffee beans matter most for the people and the soil where they grow.

# coffee gifts (3, forms, outlets)
~ coffee gift box, gifts for coffee lovers, coffee gift subscription, corporate coffee gifts
Coffee gifts work best when the grind matches how the person brews, or when the coffee is whole bean.
A tasting box with three small bags shows more of a roaster than one large bag.
Gift subscriptions usually run for three, six or twelve months and end by themselves.
Companies order gift boxes four to six weeks before the holidays to have cards and sleeves printed.
A hand grinder is the gift that improves every bag that follows.
Coffee gifts for companies are usually ordered in boxes of 20 and more with a printed sleeve.
Coffee gifts keep for about eight weeks, so the roast date should be close to the day they are given.
Sets with a brewer and a bag are the coffee gifts that beginners use most.
+ Ask for a roast date close to the day of the gift.
+ Add a card with a recipe instead of a brochure.
+ Pick a medium roast when you do not know the taste of the person.
- Flavoured coffee hides old beans more often than it delights.
- Ground coffee without knowing the machine is a guess.
- Ordering in the last week before the holidays means last month's roast.
? What is a good gift for a coffee lover? | A tasting box of three fresh coffees, a hand grinder, or a three month subscription. All three get used, and none of them needs shelf space for long.
? How much does a coffee gift subscription cost? | Three months cost 50 to 75 dollars with shipping, six months between 95 and 140 dollars.
? What coffee gift suits somebody with a machine? | Whole beans with a roast date, matched to the machine: an espresso blend for a portafilter, a medium roast for a fully automatic one.
`);
