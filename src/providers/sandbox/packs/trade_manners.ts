import { SHOP_MANNER, SOFTWARE_MANNER } from "./goods_manners.ts";
import type { Manner, MannerTexts } from "./manner_texts.ts";

const PRACTICE: MannerTexts = {
  offersPath: "services",
  offersLabel: "Services",
  local: true,
  taglines: [
    "{trade} in {city}, explained before it begins",
    "{trade} with clear prices and one person to ask",
    "Careful {trade} for people who like to know why",
  ],
  story: [
    "{name} was founded in {year} by two colleagues who wanted more time for each person.",
    "Today nine people work with us in {city}, and most new clients come because a friend told them about us.",
    "The {staff} who answers your first question also sees the work through.",
    "Every price is agreed in writing before we begin, and twice a year we publish how long people waited for a date.",
  ],
  values: [
    "We tell you the price before we begin, and it does not change without your consent.",
    "We say so when somebody else is the better choice for you.",
    "You get a written summary after each visit.",
  ],
  trust: [
    "Independent and owner-managed",
    "4.8 of 5 from 212 reviews",
    "Insured and certified, checked every two years",
  ],
  plans: [
    { name: "First conversation", price: "free", text: "Twenty minutes by phone or video." },
    { name: "Single appointment", price: "see each service", text: "With a written summary on the same day." },
    { name: "Yearly plan", price: "ten percent less", text: "Fixed dates through the year, moved free of charge." },
  ],
  faq: [
    {
      question: "How do we start?",
      answer: "With a free conversation of twenty minutes, then a written offer with a price.",
    },
    {
      question: "How long do I have to wait?",
      answer: "First dates are usually free within ten days, urgent ones within two.",
    },
    { question: "Can I cancel a date?", answer: "Yes, without charge until 24 hours before." },
  ],
  testimonials: [
    { quote: "They listened first and planned second, and it showed.", role: "client" },
    { quote: "The written summary alone was worth the price.", role: "client" },
    { quote: "I knew at every step what would happen next.", role: "returning client" },
  ],
  details: [
    "It begins with a conversation and ends with a written summary.",
    "You work with one person from the first day to the last.",
    "Dates can be changed until 24 hours before.",
    "The price is fixed before we begin.",
    "A second look after four weeks is included.",
    "Questions afterwards are answered within one working day.",
  ],
  facts: [
    "Most people who look for {x} compare two or three providers before they decide.",
    "The price of {x} depends on scope and place, so a written offer says more than a list.",
    "Offers for {x} differ most in what is included, and help afterwards is often extra.",
    "Reviews of {x} are most useful when they tell what was expected and what happened.",
    "Popular dates for {x} are taken four to six weeks ahead.",
    "Half an hour of preparation saves most of the questions later.",
    "Small problems that are seen to at once stay small.",
    "Notes from the last time make the next time shorter.",
    "Whoever explains what {x} can and cannot do for you before you pay is worth a second look.",
  ],
  tips: [
    "Write down what you want to have reached at the end, before you compare offers.",
    "Ask who will do the work, and how often they have done it this year.",
    "Ask for the price in writing, with everything that is not included.",
    "Read the newest three reviews and the oldest three.",
    "Ask what happens when you are not content.",
  ],
  mistakes: [
    "Deciding by price alone often means paying twice.",
    "Starting without a clear aim makes it hard to tell whether it worked.",
    "Booking the first free date instead of the right person costs time later.",
    "Leaving out what was tried before sends everybody down the same road again.",
  ],
};

const VENUE: MannerTexts = {
  ...PRACTICE,
  offersPath: "services",
  offersLabel: "What we offer",
  taglines: [
    "A house in {city} that takes its time",
    "{trade} in {city}, run by the people who own it",
    "Come as you are, stay a little longer",
  ],
  story: [
    "{name} opened in {year} in a house from 1911 in the middle of {city}.",
    "Twenty-three people work here, and half of them have stayed for more than five years.",
    "Most of what we serve comes from within fifty kilometres.",
    "Your {staff} is the person who wrote the answer to your first mail.",
  ],
  values: [
    "The price you see is the price you pay.",
    "We answer every request on the same day.",
    "Dates can be moved free of charge until two days before.",
  ],
  trust: ["Run by its owners", "4.7 of 5 from 640 guests", "Open every day but Christmas"],
  plans: [
    { name: "Weekdays", price: "as listed", text: "Monday to Thursday, without a minimum." },
    { name: "Weekends", price: "ten percent more", text: "Friday to Sunday, booked ahead." },
    { name: "Whole house", price: "on request", text: "Every room for one party, with one bill." },
  ],
  faq: [
    { question: "Do I need to book?", answer: "At weekends yes; on weekdays there is nearly always room." },
    { question: "Can I cancel?", answer: "Yes, free of charge until two days before." },
    {
      question: "Is the house accessible?",
      answer: "The ground floor has no steps, and there is a lift to the first two floors.",
    },
  ],
  testimonials: [
    { quote: "Nobody hurried us, and everything was on time.", role: "guest" },
    { quote: "They remembered what we had asked for a year before.", role: "returning guest" },
    { quote: "Our thirty guests still talk about it.", role: "host of a party" },
  ],
  details: [
    "Confirmed in writing on the same day.",
    "Can be moved free of charge until two days before.",
    "Special wishes are noted and kept for the next time.",
    "Parking at the house is included.",
    "One person looks after you from the first mail to the farewell.",
    "Children are welcome, and there is room for prams.",
  ],
};

const CLASSES: MannerTexts = {
  ...PRACTICE,
  offersPath: "classes",
  offersLabel: "Classes and courses",
  taglines: [
    "{trade} in small groups in {city}",
    "{trade} for people who like to begin",
    "{trade} learned properly, at your pace",
  ],
  details: [
    "Small groups, so that everybody is seen.",
    "The first class is free.",
    "Missed dates can be made up for within four weeks.",
    "A short plan for home is included.",
    "The same teacher from the first week to the last.",
    "No contract beyond the course.",
  ],
};

const GENERAL: MannerTexts = {
  ...PRACTICE,
  taglines: ["Goods and services of {name}", "What {name} offers in {city}"],
  story: [
    "{name} was founded in {year} and works for private customers and companies in and around {city}.",
    "Eight people work here, and the person who answers your call also sees your order through.",
    "Every price is agreed in writing before we begin.",
  ],
};

export const MANNERS: Readonly<Record<Manner, MannerTexts>> = {
  practice: PRACTICE,
  classes: CLASSES,
  shop: SHOP_MANNER,
  venue: VENUE,
  software: SOFTWARE_MANNER,
  general: GENERAL,
};
