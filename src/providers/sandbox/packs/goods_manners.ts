import type { MannerTexts } from "./manner_texts.ts";

export const SHOP_MANNER: MannerTexts = {
  offersPath: "shop",
  offersLabel: "Shop",
  local: true,
  taglines: [
    "{trade} chosen by people who use it",
    "{trade} in {city}, with advice that is free",
    "Fewer things, better ones: {trade} from {city}",
  ],
  story: [
    "{name} opened in {year} in a shop of forty square metres in {city}.",
    "Today eleven people work here, and everything on the shelf has been tried by one of them.",
    "We keep our range small and write down why each thing is in it.",
    "What comes back within thirty days is changed or paid back, and we ask what was wrong.",
  ],
  values: [
    "We buy from makers we have visited.",
    "You can bring back what does not suit you within thirty days.",
    "We say so when the cheaper one is the better one.",
  ],
  trust: ["Owner-managed since the first day", "4.7 of 5 from 380 reviews", "Delivery within three working days"],
  plans: [
    { name: "In the shop", price: "as marked", text: "Advice is free, and you may try before you buy." },
    { name: "Delivery", price: "$7, free from $80", text: "Within three working days, on the same day in town." },
    { name: "Regular customers", price: "five percent less", text: "On everything, after the third purchase." },
  ],
  faq: [
    {
      question: "How fast is delivery?",
      answer: "Within three working days, and on the same day in town for orders before noon.",
    },
    { question: "Can I return something?", answer: "Yes, within thirty days, in the shop or by post." },
    { question: "Do you give advice by phone?", answer: "Yes, from nine to six, by the people who stand in the shop." },
  ],
  testimonials: [
    { quote: "They talked me into the smaller one, and they were right.", role: "customer" },
    { quote: "Ordered in the morning, here in the afternoon, and packed with care.", role: "customer" },
    { quote: "The only shop where I was asked what I need it for.", role: "regular customer" },
  ],
  details: [
    "Tried by one of us before it came into the range.",
    "Ready to collect on the same day.",
    "Comes with a page of care advice.",
    "Advice by phone before and after.",
    "The label says where it comes from.",
    "Ordered for you where it is not on the shelf.",
  ],
  facts: [
    "With {x}, the middle of the price range holds the best value for most people.",
    "How long {x} will serve you depends more on care than on price.",
    "Tests of {x} are worth reading when they name what was measured.",
    "Advice on {x} is free in a good shop.",
    "Good care doubles the life of most things.",
    "What is used daily deserves the better quality.",
    "A return date leaves room for second thoughts.",
    "Whoever knows what {x} will be used for buys half as much and twice as well.",
  ],
  tips: [
    "Measure or count before you order, and write the figures down.",
    "Ask how to keep it, and what wears out or spoils first.",
    "Say what you need it for before you ask for a kind.",
    "Compare what it costs per use and not what the label says.",
    "Ask what the people in the shop take home themselves.",
  ],
  mistakes: [
    "Buying more than needed costs money and room.",
    "The cheapest offer often leaves out what you need on the first day.",
    "Deciding in a hurry makes a wrong choice a lasting one.",
    "Following a list of winners instead of your own use leads to the wrong kind.",
  ],
};

export const SOFTWARE_MANNER: MannerTexts = {
  offersPath: "product",
  offersLabel: "Product",
  local: false,
  taglines: [
    "{trade} that the whole team can read",
    "{trade} without a data team",
    "Figures that are current each morning",
  ],
  story: [
    "{name} was started in {year} by three people from {city} who were tired of copying figures between sheets.",
    "Today more than 1,400 teams in 26 countries work with {name}.",
    "We are 19 people, and every {staff} answers support requests on one day a week.",
    "Your data stays in the region you choose, and all of it can be exported on any plan.",
  ],
  values: [
    "Prices, uptime and the list of what comes next are public.",
    "We never sell or share data, and delete it 30 days after you leave.",
    "Every figure shows how it was calculated.",
  ],
  trust: ["ISO 27001 certified", "99.96 percent uptime over twelve months", "4.6 of 5 in 410 reviews"],
  plans: [
    { name: "Starter", price: "$29 per month", text: "One site or source, three users." },
    { name: "Team", price: "$99 per month", text: "Ten sources, unlimited users and exports." },
    { name: "Company", price: "$390 per month", text: "Single sign-on, audit log and a contact of your own." },
  ],
  faq: [
    {
      question: "How long does the setup take?",
      answer: "Most teams see first figures within an hour and complete ones the next morning.",
    },
    { question: "Can I export my data?", answer: "Yes, all of it, at any time and on every plan." },
    { question: "Is there a trial?", answer: "Fourteen days with all functions and without a credit card." },
  ],
  testimonials: [
    { quote: "Our Monday meeting starts with one page instead of five exports.", role: "head of marketing" },
    { quote: "We found out in a week which report nobody read.", role: "operations lead" },
    { quote: "Support answered with a query and not with a link.", role: "product manager" },
  ],
  details: [
    "Set up in an hour, without a developer.",
    "Connects to more than forty tools.",
    "Every figure can be traced to its source.",
    "Alerts when a figure leaves its usual range.",
    "Shared by link, without an account.",
    "Exports to CSV on every plan.",
  ],
  facts: [
    "Teams that agree on five figures for {x} decide faster than those with fifty.",
    "The price of {x} usually grows with users or with events, so count both before you compare.",
    "A definition in writing prevents most disputes about figures.",
    "The first week shows which data is missing.",
    "A figure that nobody acts on can go.",
    "Setting up {x} takes a day, agreeing on names takes a week.",
    "Most tools for {x} offer a trial of two weeks, which is enough for one real question.",
    "With {x}, history counts: a year of data shows seasons, a month does not.",
  ],
  tips: [
    "Begin with one question that somebody asks every week.",
    "Write down what each figure counts, and what it leaves out.",
    "Check the first month against a source you trust.",
    "Give every report an owner and a date on which it ends.",
    "Ask for a full export before you sign.",
  ],
  mistakes: [
    "Buying a tool before anybody named the question it should answer leaves one nobody opens.",
    "Two names for the same event make every later report wrong.",
    "Tracking everything costs more than it tells.",
    "Comparing figures of two tools without their definitions ends in a dispute.",
  ],
};
