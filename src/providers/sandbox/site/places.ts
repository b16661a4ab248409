/** Where the companies of the sandbox are at home. */
export const CITIES = [
  "Halifax",
  "Victoria",
  "Kelowna",
  "Guelph",
  "Fredericton",
  "Kingston",
  "Nelson",
  "Lunenburg",
  "Canmore",
  "Peterborough",
];

export const STREETS = ["Mill Lane", "Harbour Street", "Station Road", "Orchard Way", "Canal Street", "Foundry Row"];

/** Towns around a company's own that it drives out to. */
export const TOWNS = [
  "Ashbourne",
  "Millbrook",
  "Harwick",
  "Penfield",
  "Stonehaven",
  "Oakridge",
  "Fairview",
  "Brookside",
  "Elmsworth",
  "Riverton",
];
