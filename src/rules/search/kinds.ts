const PROGRAMMERS = [
  "frontend engineer",
  "front end engineer",
  "backend engineer",
  "back end engineer",
  "full stack engineer",
  "fullstack engineer",
];

/**
 * Wider names and what else people mean by them, which does not hold the other way: who looks for a developer is glad of a
 * backend engineer. The first of a line is the wider one.
 */
export const KINDS: readonly (readonly string[])[] = [
  ["developer", "software engineer", ...PROGRAMMERS],
  ["software engineer", ...PROGRAMMERS],
  ["sales", "account executive", "account manager", "sdr", "bdr", "business development"],
  ["marketing", "seo", "demand generation", "demand gen"],
  ["human resources", "recruiter", "talent acquisition", "benefits manager", "total rewards"],
  ["finance", "accountant", "accounting", "controller", "tax"],
  ["compliance", "kyc", "aml", "grc"],
  ["graphic designer", "brand designer", "motion designer"],
  ["user experience", "product designer", "product design"],
  ["forward deployed engineer", "field engineer"],
  ["head of", "vp", "vice president"],
  ["management", "manager"],
  ["manager", "lead"],
];

/** Countries and cities of theirs that postings name without them. */
export const PLACES_WITHIN: readonly (readonly string[])[] = [
  ["germany", "berlin", "munich", "hamburg", "cologne", "frankfurt", "stuttgart", "dusseldorf", "leipzig", "erfurt"],
  ["united kingdom", "london", "manchester", "edinburgh", "bristol", "leeds", "glasgow"],
  ["france", "paris", "lyon", "marseille", "toulouse", "bordeaux", "nantes", "lille"],
  ["spain", "madrid", "barcelona", "valencia", "seville", "malaga", "bilbao"],
  ["italy", "milan", "rome", "turin"],
  ["portugal", "lisbon", "porto"],
  ["ireland", "dublin", "cork"],
  ["netherlands", "amsterdam", "rotterdam", "utrecht"],
  ["poland", "warsaw", "krakow", "wroclaw", "gdansk"],
  ["austria", "vienna", "graz"],
  ["switzerland", "zurich", "geneva", "basel", "lausanne"],
  ["india", "bengaluru", "bangalore", "mumbai", "delhi", "hyderabad", "chennai", "pune", "ahmedabad"],
  ["canada", "toronto", "vancouver", "montreal", "ottawa", "calgary"],
  ["australia", "sydney", "melbourne", "brisbane"],
  ["united states", "new york", "san francisco", "los angeles", "boston", "chicago", "seattle", "austin", "denver"],
  [
    "europe",
    "germany",
    "united kingdom",
    "france",
    "spain",
    "italy",
    "portugal",
    "ireland",
    "netherlands",
    "poland",
    "austria",
    "switzerland",
    "sweden",
    "denmark",
    "berlin",
    "munich",
    "london",
    "paris",
  ],
];
