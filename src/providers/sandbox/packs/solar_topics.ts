import { readTopics } from "./topic_text.ts";

export const SOLAR_TOPICS = readTopics(`
# solar panel installation (5)
~ solar panel installers, solar panel installation cost, solar installation process, home solar installation
A home solar installation takes one to three days on the roof and four to ten weeks with permits and the grid connection.
A family house needs 6 to 10 kilowatts, which is 14 to 24 panels or 30 to 50 square metres of roof.
Installed prices run from 2.20 to 3.20 dollars per watt before grants.
South-facing roofs give the most over the year, while east and west together fit the daily use better.
Shade on one panel costs little today when each panel has its own optimiser or micro-inverter.
Good installers give a yield forecast with its assumptions, not only a number.
Solar panel installation on tiles needs hooks screwed to the rafters, on metal roofs clamps without a hole are enough.
Panels of 420 to 450 watts are the usual size for homes, about 1.7 by 1.1 metres each.
A good solar panel installation ends with a folder: plans, serial numbers, measurements and warranties.
+ Get three quotes that name the same size, brand and warranty.
+ Ask who carries out the work and who answers in year ten.
+ Have the roof checked first if it is older than fifteen years.
+ Ask for the yield forecast in kilowatt hours per year and the shading report.
- Choosing by price per panel ignores the inverter, the mounting and the work.
- Signing on the first visit because of a discount that ends tonight is seldom a good idea.
- Covering a roof that must be renewed in five years means paying for the mounting twice.
? How much does a solar panel installation cost? | A system of 8 kilowatts costs 17,600 to 25,600 dollars before grants. Roof, scaffolding and the meter cupboard make the difference.
? How long does solar panel installation take? | The work on the roof takes one to three days. With permits and grid connection plan four to ten weeks.
? How many solar panels do I need for a house? | Divide your yearly use by 380 kilowatt hours per panel. A house that uses 6,000 kilowatt hours needs about 16 panels.
? Can solar panels be installed on any roof? | Most roofs with enough structure and little shade are fine. Slate, asbestos and thatch are the difficult ones.

# solar battery storage (4, forms)
~ home battery storage, solar battery cost, is a solar battery worth it, solar battery size calculator
A home battery raises the share of your own solar power that you use from about 30 to about 60 percent.
One kilowatt hour of storage per 1,000 kilowatt hours of yearly use is a sound size.
Lithium iron phosphate cells last 6,000 cycles or more, about fifteen years of daily use.
Installed prices are 700 to 1,000 dollars per kilowatt hour.
Only systems with a backup function keep lights on when the grid fails.
Solar battery storage of 7 kilowatt hours covers the evening and night of a typical family from spring to autumn.
Batteries can be added later when the inverter is prepared for them.
A capacity warranty of ten years to 70 percent is the usual standard for solar battery storage.
+ Look at your use between sunset and sunrise before you choose a size.
+ Ask for the usable capacity, not the nominal one.
+ Place the battery where it stays between 10 and 30 degrees.
- The largest battery is seldom full in winter and seldom empty in summer.
- Expecting backup from a battery without the switch for it ends in the dark.
- Comparing prices without the inverter mixes two different things.
? Is a solar battery worth it? | It is when power from the grid costs much more than what you are paid for feeding in, or when outages are common. Otherwise the payback is often longer than ten years.
? What size solar battery do I need? | Take one kilowatt hour per 1,000 kilowatt hours of yearly use. A house with 6,000 needs 5 to 7.

# solar panel cost and payback (4)
~ solar payback period, solar panel savings, are solar panels worth it, solar panel roi
The payback time of a home system is 8 to 12 years at usual prices, while panels last 25 years or more.
Every kilowatt hour that you use yourself saves two to four times what feeding in pays.
Panels lose about 0.4 percent of their output per year.
The inverter is replaced once in the life of a system, for 1,200 to 2,000 dollars.
Running costs are about one percent of the price per year for insurance and checks.
Solar panel cost per watt falls by about a quarter from a small roof to a large one, since scaffolding and paperwork stay the same.
Charging a car at noon shortens the payback of solar panels by about two years.
Roof rental models pay less than owning but need no money of your own.
+ Calculate with your own use, not with the average.
+ Use the washing machine and the car charger at noon.
+ Include one inverter in the sum.
- Counting on power prices that double makes every system look good.
- Leaving out the interest on a loan hides years of payback.
? How long does it take for solar panels to pay for themselves? | Usually 8 to 12 years. High use at daytime, a good roof and grants shorten it.
? Do solar panels increase the value of a house? | Studies find two to four percent for systems that are owned, and nothing for leased ones.

# solar panel maintenance (4)
~ solar panel cleaning, solar panel lifespan, solar monitoring, solar panel inspection
Solar panels need little care: rain cleans most roofs with a slope of more than 15 degrees.
A visual check every two years and a measurement every four keep the warranty and the yield.
Dirt costs 2 to 5 percent a year, near fields and stables up to 10.
Monitoring shows a failed string within a day instead of at the next bill.
Loose plugs are the most common fault that we find.
Solar panel maintenance contracts are worth it above 30 kilowatts and on roofs that nobody can see.
Martens and squirrels chew cables, so a mesh around the edge saves repairs near trees.
Thermal images find broken cells and loose plugs within an hour.
+ Look at the yield of the same month last year.
+ Have cables and plugs checked after the first winter.
+ Let only trained people go on the roof.
- Pressure washers damage the seals.
- Trusting the green light on the inverter misses losses of a third.
? Do solar panels need cleaning? | Mostly not. Flat roofs, fields, stables and many birds are the exceptions, then once a year is enough.
? How long do solar panels last? | Most makers guarantee 85 to 88 percent of the output after 25 years, and many panels work for 35.
? How much does solar panel maintenance cost? | Between 120 and 250 dollars a year for a home with monitoring. A single check on the roof costs 150 to 300 dollars.

# commercial solar (3, forms)
~ commercial solar installation, solar for business, solar for warehouses, power purchase agreement
Companies use most of their solar power at once, which brings the payback down to 5 to 8 years.
A flat roof of 1,000 square metres carries about 150 kilowatts.
Load profiles in steps of 15 minutes are the base of every honest calculation.
Under a power purchase agreement an investor owns the system and the company buys the power at a fixed price.
Structural reserve of the roof is the first question, since older halls often carry only light systems.
Commercial solar pays best where machines, cooling or offices run on weekdays between nine and four.
Insurers ask for certified plugs, cable ducts and a plan for the fire brigade.
A commercial solar project takes six to nine months from the first call to the first kilowatt hour.
+ Send twelve months of load data with the request for a quote.
+ Have the structure checked before the design.
+ Plan the cable to the transformer early.
- Filling the whole roof for a weekend factory earns little.
- Forgetting the insurer delays the start by months.
? How much does commercial solar cost? | Systems of 100 kilowatts cost 1.40 to 1.90 dollars per watt. Larger ones are cheaper per watt.
? What is a solar power purchase agreement? | An investor pays for the system and you buy its power at a fixed price for 10 to 20 years.

# ev charger installation (5)
~ home ev charger, ev charger installation cost, solar ev charging, wallbox installation
A home charger of 11 kilowatts fills an empty car over night, and a small one of 3.7 is enough for 60 kilometres a day.
Installation costs 900 to 2,200 dollars, mostly for the cable and the meter cupboard.
With solar surplus charging the car takes only what the roof has left.
A family car that drives 12,000 kilometres a year uses 2,200 kilowatt hours.
Two cars share one connection when the chargers talk to each other.
EV charger installation needs a circuit of its own with a residual current device.
Load management is cheaper than a larger house connection in nine of ten homes.
Chargers outdoors should be protected from rain from the side and mounted at 1.2 metres.
+ Have the house connection checked before you buy a charger.
+ Choose a charger with an open protocol.
+ Lay an empty pipe for the second car.
- Charging at a household socket every night overheats old wiring.
- A charger without load management can trip the main fuse.
? How much does it cost to install an EV charger at home? | Between 900 and 2,200 dollars with the charger. Long cable ways and old cupboards make it dearer.
? Can I charge my car with solar power only? | From April to September mostly yes, if the car stands at home at noon. In winter the grid helps.
? Do I need an electrician for an EV charger? | Yes. A charger draws high power for hours, and the network operator usually asks for a registered installation.

# heat pump and solar (4)
~ heat pump cost, heat pump with solar panels, heat pump for old house, heat pump efficiency
A heat pump turns one kilowatt hour of power into three to four of heat.
With solar on the roof about a third of that power can come from your own panels over the year.
Old houses are suitable when radiators work with water of 55 degrees on the coldest day.
A heat pump for a family house needs 3,500 to 6,000 kilowatt hours a year.
Hot water at noon is the cheapest storage for solar power.
Heat pump and solar work together best with a buffer tank and a control that knows the weather of the next day.
Radiators with a fan give more heat at low temperature and fit under most windows.
A heat pump outside should stand three metres from the bedroom of the neighbours.
+ Test your radiators at 55 degrees for one cold week.
+ Insulate the loft first, it is the cheapest step.
+ Set hot water to the early afternoon.
- A pump that is too large switches on and off and wears out.
- Planning without a heat load calculation is guessing.
? Can solar panels run a heat pump? | They cover about a third of its power over the year, most of it in spring and autumn.
? Does a heat pump work in an old house? | Yes, if the heating works with 55 degrees. Larger radiators in two or three rooms are often enough.
? How big should solar be for a heat pump? | Add three to four kilowatts of panels to what the household needs. More helps little in winter.

# balcony solar (3, forms)
~ plug in solar panels, balcony power plant, small solar system for renters, balcony solar rules
A balcony system of two panels and 800 watts makes 500 to 800 kilowatt hours a year.
It covers the fridge, the router and everything else that runs all day.
A set costs 350 to 700 dollars and pays for itself in three to five years.
The rules differ by country and network, and most ask for a simple registration.
Balcony solar feeds the socket circuit, so the meter must not run backwards and is exchanged where it could.
Panels on a railing need steel straps and a check of the wind load.
South-east and south-west balconies reach about 90 percent of the yield of a south-facing one.
+ Hang the panels at 20 degrees from the vertical if the railing allows it.
+ Ask the landlord in writing.
+ Use a cable made for outdoor use.
- Several sets on one socket line overload the wiring.
- A north-facing balcony rarely pays.
? How much power does balcony solar produce? | Two panels make 500 to 800 kilowatt hours a year, as much as a fridge, a router and a computer use.
? Do I need permission for balcony solar? | Most places ask for a registration, and tenants need the consent of the landlord.
? Is balcony solar worth it for renters? | Yes, on a sunny side. The set moves with you, costs 350 to 700 dollars and pays for itself in three to five years.

# solar inverter (3, forms)
~ string inverter vs micro inverter, hybrid inverter, solar inverter replacement, solar inverter error
The inverter turns direct current from the panels into the current of the house, and it is the part that fails first.
String inverters are cheap and simple, micro-inverters handle shade and odd roofs.
A hybrid inverter has the battery connection built in and saves one device.
A ratio of 1.1 to 1.3 between panels and inverter gives the best yield for the money.
A solar inverter with 96 to 98 percent efficiency is the standard, and differences between brands are small.
The fan and the capacitors age first, so a cool place without dust decides how long a solar inverter lasts.
Error codes about insulation after rain usually point to a damaged cable or plug.
+ Mount it in the shade with air around.
+ Register the warranty in the first month.
+ Note error codes with date and weather.
- Placing it in the loft shortens its life by years.
- Buying a hybrid for a battery that never comes costs extra for nothing.
? How long does a solar inverter last? | Ten to fifteen years. Cool places and good brands reach twenty.
? What is the difference between string and micro inverters? | One string inverter serves many panels. Micro-inverters sit under each panel and lose less in partial shade.
? How much does a solar inverter replacement cost? | Between 1,200 and 2,000 dollars for a home system with work. Hybrid models cost about 600 more.

# solar grants and incentives (4)
~ solar tax credit, solar rebates, solar financing, solar loan
Grants, tax credits and cheap loans pay between a tenth and a third of a home system, depending on where you live.
Most programmes ask for the application before the order is signed.
Rules change every year, so the date on a page about grants matters more than its place in a search.
A loan makes sense when its rate is lower than the yearly return of 6 to 9 percent.
Solar grants and incentives for batteries change more often than those for panels.
Tax rules can matter more than grants, for example when no sales tax is due on home systems.
Some towns pay a fixed sum for each kilowatt, and others only for roofs of rented houses.
+ Ask the network operator and the town, not only the state.
+ Keep every invoice and the commissioning report.
+ Check the list of approved installers.
- Ordering first and asking later loses the grant.
- Counting the same grant twice is the most common error in quotes.
? Which grants are there for solar panels? | It depends on country, region and town. Look for the official programme pages and check the date.
? Is solar financing a good idea? | Yes, if the rate is clearly below the return of the system and the loan ends before the inverter must be replaced.
? When should I apply for solar grants? | Before you sign the order. Most programmes refuse projects that have already begun.
`);
