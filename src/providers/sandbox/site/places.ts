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
