const PROGRAMMERS = [
  "frontend engineer",
  "front end engineer",
  "backend engineer",
  "back end engineer",
  "full stack engineer",
  "fullstack engineer",
];

/**
 * Broader names with the narrower ones that they include, but not vice versa: a search for a developer also finds a
 * backend engineer. The first of a line is the broader one.
 */
export const NARROWER_NAMES: readonly (readonly string[])[] = [
  ["developer", "software engineer", ...PROGRAMMERS],
  ["software engineer", ...PROGRAMMERS],
  ["sales", "account executive", "account manager", "sdr", "bdr", "business development"],
  ["marketing", "seo", "demand generation", "demand gen"],
  ["human resources", "recruiter", "talent acquisition", "benefits manager", "total rewards"],
  ["finance", "accountant", "accounting", "controller", "tax"],
  ["compliance", "kyc", "aml", "grc"],
  ["graphic designer", "brand designer", "motion designer", "visual designer"],
  ["user experience", "product designer", "product design"],
  ["forward deployed engineer", "field engineer"],
  ["embedded engineer", "firmware engineer"],
  ["devops engineer", "site reliability engineer", "platform engineer", "infrastructure engineer"],
  ["quality assurance", "test automation", "test engineer"],
  ["data analyst", "business intelligence", "product analyst", "analytics"],
  ["revenue operations", "gtm operations", "gtm systems", "sales operations"],
  ["buyer", "procurement", "purchasing", "sourcing", "supply chain"],
  ["writer", "copywriter", "editor", "content"],
  ["trainer", "instructor", "tutor", "coach", "enablement"],
  ["translator", "localization", "subtitling", "transcription", "dubbing"],
  ["head of", "vp", "vice president"],
  ["vice president", "head of"],
  ["management", "manager"],
  ["manager", "lead"],
];
