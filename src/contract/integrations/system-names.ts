/** Hiring systems that a company can connect (rule X200), as stored. */
export const HIRING_SYSTEMS = ["greenhouse", "ashby", "lever"] as const;
export type HiringSystemName = (typeof HIRING_SYSTEMS)[number];

/** The vendors' names, the same in every language. */
export const SYSTEM_NAMES: Readonly<Record<HiringSystemName, string>> = {
  greenhouse: "Greenhouse",
  ashby: "Ashby",
  lever: "Lever",
};

/** The vendors whose public job boards can be imported. */
export const BOARD_VENDOR_NAMES = {
  ...SYSTEM_NAMES,
  workable: "Workable",
  personio: "Personio",
  recruitee: "Recruitee",
  smartrecruiters: "SmartRecruiters",
} as const;

/** The form fields a system needs beside its key: a second secret, and the user on whose behalf records are written. */
export const REQUIRED_SYSTEM_FIELDS: Readonly<Record<HiringSystemName, readonly ("secret" | "user")[]>> = {
  greenhouse: ["secret", "user"],
  ashby: [],
  lever: ["user"],
};
