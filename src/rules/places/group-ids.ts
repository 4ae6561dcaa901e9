/** Groups of countries in postings; their countries are in groups.ts. */
export const GROUP_IDS = [
  "worldwide",
  "europe",
  "eu",
  "eea",
  "emea",
  "dach",
  "nordics",
  "benelux",
  "baltics",
  "mena",
  "middle-east",
  "africa",
  "asia",
  "apac",
  "oceania",
  "americas",
  "north-america",
  "latam",
  "south-america",
] as const;
export type GroupId = (typeof GROUP_IDS)[number];
