/** Hiring systems that a company can connect (rule X200), as they are stored. */
export const HIRING_SYSTEMS = ["greenhouse", "ashby", "lever"] as const;
export type HiringSystemName = (typeof HIRING_SYSTEMS)[number];

/** As their vendors write them, in every language. */
export const SYSTEM_NAMES: Readonly<Record<HiringSystemName, string>> = {
  greenhouse: "Greenhouse",
  ashby: "Ashby",
  lever: "Lever",
};

/** Which fields of the form a system needs beside its key: a second half of it, and in whose name something is written there. */
export const NEEDED: Readonly<Record<HiringSystemName, readonly ("secret" | "user")[]>> = {
  greenhouse: ["secret", "user"],
  ashby: [],
  lever: ["user"],
};
