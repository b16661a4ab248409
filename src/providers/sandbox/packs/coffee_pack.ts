import { COFFEE_BREWING_TOPICS } from "./coffee_brewing_topics.ts";
import { COFFEE_BUYING_TOPICS } from "./coffee_buying_topics.ts";
import type { IndustryPack } from "./industry_pack.ts";

export const COFFEE_PACK: IndustryPack = {
  id: "coffee",
  origin: "described",
  label: "specialty coffee roaster",
  trade: "coffee",
  schemaType: "Store",
  hints: [
    "coffee",
    "brew",
    "roast",
    "roaster",
    "roasters",
    "roastery",
    "espresso",
    "bean",
    "beans",
    "cafe",
    "kaffee",
    "barista",
  ],
  offersPath: "shop",
  offersLabel: "Shop",
  local: true,
  audiences: ["home brewers", "offices with 10 to 200 people", "independent cafes", "restaurants"],
  ideaForms: ["best {x}", "buy {x}", "{x} online"],
  offersByAudience: [
    [
      "coffee-subscription",
      "house-espresso",
      "cold-brew-concentrate",
      "evening-decaf",
      "single-origin",
      "brewing-class",
    ],
    ["office-coffee", "nitro-keg-service", "cold-brew-concentrate", "gift-box"],
    ["wholesale", "house-espresso", "nitro-keg-service", "brewing-class"],
    ["wholesale", "nitro-keg-service", "cold-brew-concentrate", "evening-decaf"],
  ],
  taglines: [
    "Cold brew and fresh roasts from a small roastery in {city}",
    "Coffee roasted on Tuesday, on your table by Friday",
    "Small-batch coffee for homes, offices and cafes",
  ],
  story: [
    "{name} began in {year} with a 5 kilogram roaster in a rented garage in {city}.",
    "Today a team of eleven roasts every Tuesday and Thursday and ships the same day.",
    "We buy from 14 farms in Ethiopia, Colombia, Guatemala and Sumatra, and nine of them have been with us for more than five harvests.",
    "Cold brew is where we made our name: every batch steeps for 16 hours in stainless steel and is filtered three times.",
    "We publish the price that we paid for every lot, because a fair price that nobody can check is only a slogan.",
  ],
  values: [
    "We roast to order, so no bag leaves the roastery older than 48 hours.",
    "We answer brewing questions by phone, by e-mail and at the counter, whoever asks.",
    "We take back empty kegs, crates and bags and use them again.",
  ],
  trust: [
    "Certified organic processing since 2017",
    "Member of the Regional Roasters Guild",
    "Gold medal, Regional Cold Brew Competition 2024",
    "Over 2,400 subscribers and 180 offices served",
  ],
  roles: [
    { role: "Founder and head roaster", bio: "tastes every lot before it is bought and still roasts on Tuesdays." },
    {
      role: "Green coffee buyer",
      bio: "visits the farms twice a year and writes the notes that you read on the bags.",
    },
    { role: "Head of office coffee", bio: "plans machines, deliveries and maintenance for teams of every size." },
    { role: "Barista trainer", bio: "trains cafe teams and runs the Saturday brewing classes." },
    { role: "Customer care", bio: "knows the delivery rhythm of every subscriber who ever called." },
  ],
  offers: [
    {
      name: "Cold Brew Concentrate",
      slug: "cold-brew-concentrate",
      topic: "cold brew coffee",
      summary: "A smooth concentrate, steeped for 16 hours and filtered three times, for eight glasses per bottle.",
      details: [
        "We brew with a washed Colombian and a natural Brazilian coffee, roasted medium.",
        "Dilute one part with one part of cold water or milk.",
        "Bottles keep for 60 days unopened and 10 days after opening.",
      ],
      price: "$16 per 750 ml bottle",
    },
    {
      name: "Nitro Cold Brew Kegs",
      slug: "nitro-keg-service",
      topic: "nitro cold brew",
      summary: "Nitro cold brew on tap for offices and bars, with tap tower, keg exchange and line cleaning.",
      details: [
        "A 20 litre keg pours about 65 glasses and is exchanged within one working day.",
        "We install the tap tower in two hours and clean the line at each exchange.",
        "No contract beyond three months.",
      ],
      price: "$189 per keg",
    },
    {
      name: "Coffee Subscription",
      slug: "coffee-subscription",
      topic: "coffee subscription",
      summary: "Fresh coffee every one, two or four weeks, roasted the day before it ships.",
      details: [
        "Choose one profile or let our roasters pick, and change it until the evening before roast day.",
        "Pause, skip or cancel with one click.",
        "Shipping is free from two bags.",
      ],
      price: "from $17 per bag",
    },
    {
      name: "Office Coffee Service",
      slug: "office-coffee",
      topic: "office coffee service",
      summary: "Beans, machine, cleaning and maintenance for one price per cup.",
      details: [
        "We size the machine after a free tasting in your kitchen.",
        "Maintenance visits and spare parts are included.",
        "You pay for the cups that were made, read from the machine each month.",
      ],
      price: "from 38 cents per cup",
    },
    {
      name: "House Espresso Beans",
      slug: "house-espresso",
      topic: "espresso beans",
      summary: "An everyday espresso with cocoa, hazelnut and a soft acidity that holds up in milk.",
      details: [
        "A blend of Brazil, Guatemala and a little washed robusta from India.",
        "We recommend 18 grams in, 36 grams out, in 28 seconds.",
        "Best between day 8 and day 30 after roasting.",
      ],
      price: "$18 per 340 g bag",
    },
    {
      name: "Single Origin Coffee",
      slug: "single-origin",
      topic: "single origin coffee",
      summary: "Four changing single origins with farm, altitude, process and the price that we paid.",
      details: [
        "Every lot is cupped three times before we buy it.",
        "We roast single origins light enough for filter and say so when one works as espresso.",
        "Lots change every six to eight weeks.",
      ],
      price: "from $20 per 250 g bag",
    },
    {
      name: "Evening Decaf Coffee",
      slug: "evening-decaf",
      topic: "decaf coffee",
      summary: "A sugarcane decaf from Colombia that tastes of caramel and red apple.",
      details: [
        "Decaffeinated at the origin with ethyl acetate from sugarcane.",
        "Less than 0.1 percent caffeine remains.",
        "Roasted weekly in small batches, because decaf stales faster.",
      ],
      price: "$19 per 340 g bag",
    },
    {
      name: "Wholesale Coffee",
      slug: "wholesale",
      topic: "wholesale coffee",
      summary: "Coffee, training and support for cafes, restaurants and shops from 5 kilograms an order.",
      details: [
        "Two roast days and two delivery days a week.",
        "Barista training is free from 20 kilograms a month.",
        "Private label bags from 50 pieces.",
      ],
      price: "from $19 per kilogram",
    },
    {
      name: "Coffee Gift Box",
      slug: "gift-box",
      topic: "coffee gifts",
      summary: "Three small bags, a recipe card and a hand-written note.",
      details: [
        "Whole bean or ground for the brewer you name.",
        "Corporate boxes with your sleeve from 20 pieces.",
        "We roast gift boxes on the day they ship.",
      ],
      price: "$39 per box",
    },
    {
      name: "Coffee Brewing Class",
      slug: "brewing-class",
      topic: "pour over coffee",
      summary: "Classes of two hours for six people, with three brewers side by side and the cup you like at the end.",
      details: [
        "We brew pour over, French press and cold brew side by side.",
        "Every guest takes home a bag and a recipe.",
        "Classes run every Saturday at ten.",
      ],
      price: "$45 per person",
    },
  ],
  plans: [
    { name: "Taster", price: "$17 every four weeks", text: "One 340 gram bag, chosen by our roasters." },
    { name: "Daily", price: "$32 every two weeks", text: "Two bags with free shipping, the most popular choice." },
    {
      name: "Household",
      price: "$60 every two weeks",
      text: "Four bags, mixed as you like, with a free class each year.",
    },
    { name: "Office 20", price: "$420 a month", text: "Machine, beans and maintenance for about 20 people." },
  ],
  testimonials: [
    {
      quote: "The cold brew tastes the same in every bottle, and our guests noticed before we did.",
      role: "cafe owner",
    },
    {
      quote: "We changed the roast twice in the first month, and nobody made us feel difficult.",
      role: "office manager",
    },
    { quote: "The bag arrives three days after roasting, every time, for four years now.", role: "subscriber" },
    { quote: "Training was worth more to us than the discount we had asked for.", role: "head barista" },
  ],
  cases: [
    {
      client: "Brightwater Studio",
      title: "Cold brew on tap for a design studio of 60",
      problem: "The team of 60 spent 25 minutes a day in line for one machine.",
      work: "We installed a two-tap tower with nitro and still cold brew, and kept one machine for hot drinks.",
      result: "Waiting time fell to 4 minutes, and the cost per cup fell from 71 to 46 cents.",
      lesson:
        "Waiting had cost the studio more than the coffee, which no comparison of prices per cup would have shown. Half of the team now drinks cold brew in summer, and the hot machine needs one cleaning less a day.",
    },
    {
      client: "Corner Table",
      title: "A steadier espresso for a neighbourhood cafe",
      problem: "Shots ran between 18 and 40 seconds in one morning, and 9 percent of the coffee was thrown away.",
      work: "We moved deliveries to twice a week, replaced the burrs and trained six baristas in two evenings.",
      result: "Waste fell to 3 percent, which paid for the training within five weeks.",
      lesson:
        "Fresh deliveries did more for the taste than the new burrs. The cafe kept the habit of weighing every dose, and new staff learn it on their first morning.",
    },
    {
      client: "Hotel Meadowgate",
      title: "Breakfast coffee that guests write about",
      problem: "Only 61 percent of guests rated the breakfast coffee as good.",
      work: "We replaced the pod machines in the hall by batch brewers with a medium roast.",
      result: "After three months 88 percent rated it as good, at 22 percent lower cost.",
      lesson:
        "Guests do not praise a machine, they praise a cup that is hot and fresh. The hotel brews in small batches every twenty minutes and throws away what is older.",
    },
  ],
  faq: [
    {
      question: "When do you roast?",
      answer: "Every Tuesday and Thursday. Orders placed before 8 pm the day before ship on the roast day.",
    },
    {
      question: "Where do you ship?",
      answer:
        "We ship to every address in the country in two to three working days. Kegs are delivered within 60 kilometres.",
    },
    {
      question: "Can I visit the roastery?",
      answer:
        "Yes. The counter is open from Tuesday to Saturday, and on the first Saturday of the month we show the roaster at work.",
    },
    {
      question: "Do you grind the coffee?",
      answer:
        "We grind for nine brewers at no charge. Whole beans stay fresh longer, so we suggest a grinder when you are ready.",
    },
    {
      question: "What if I do not like the coffee?",
      answer: "Tell us within 30 days and we send another coffee or refund the bag.",
    },
    {
      question: "Is the packaging recyclable?",
      answer: "The bags are made of one material and go into the plastics bin. Bottles and kegs come back to us.",
    },
  ],
  topics: [...COFFEE_BREWING_TOPICS, ...COFFEE_BUYING_TOPICS],
  rivals: [
    { name: "Tidewater Roasters", domain: "tidewater-roasters.example", kind: "business", strength: 0.86 },
    { name: "Hollow Oak Coffee", domain: "hollowoakcoffee.example", kind: "business", strength: 0.78 },
    { name: "Copper Finch Coffee", domain: "copperfinch-coffee.example", kind: "business", strength: 0.72 },
    { name: "Nightjar Cold Brew", domain: "nightjarcoldbrew.example", kind: "business", strength: 0.66 },
    { name: "Saltmarsh Coffee Works", domain: "saltmarsh-coffee.example", kind: "business", strength: 0.58 },
    { name: "Paper Crane Espresso", domain: "papercrane-espresso.example", kind: "business", strength: 0.5 },
    { name: "Quarry Lane Roastery", domain: "quarrylane-roastery.example", kind: "business", strength: 0.42 },
    { name: "The Brewing Gazette", domain: "brewinggazette.example", kind: "publisher", strength: 0.82 },
    { name: "Cup and Kettle Reviews", domain: "cupandkettle-reviews.example", kind: "publisher", strength: 0.7 },
    { name: "Beanfinder", domain: "beanfinder-market.example", kind: "marketplace", strength: 0.68 },
  ],
};
