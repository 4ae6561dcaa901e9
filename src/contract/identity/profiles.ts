import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { instant, line, linkedinUrl, personName, text, username, webUrl } from "../fields.ts";
import { LIMITS } from "../limits.ts";
import { ROLES } from "../statuses.ts";
import { EXPERIENCES } from "./personal-choices.ts";

const PHONE = /^\+?[\d\s()./-]{5,}$/;

/** A username, or empty, which leaves the referrer's page unchanged. */
const usernameOrNone = z.string("username_invalid").transform((value, check) => {
  if (value.trim() === "") return "";
  const parsed = username.safeParse(value);
  if (parsed.success) return parsed.data;
  check.addIssue({ code: "custom", message: parsed.error.issues[0]?.message ?? "username_invalid" });
  return z.NEVER;
});

const fields = {
  name: personName,
  phone: text(LIMITS.phone).refine((value) => value === "" || PHONE.test(value), "phone_invalid"),
  location: line(LIMITS.location),
  bio: text(LIMITS.bio),
  company: line(LIMITS.company_name),
  position: line(LIMITS.title),
  experience: z.enum(EXPERIENCES),
  /** As typed, separated by commas or line breaks. */
  skills: text(LIMITS.skills),
  linkedin: linkedinUrl,
  website: webUrl("website_invalid"),
  username: usernameOrNone,
  personal_message: text(LIMITS.personal_message),
};

/** The whole form of /profile. */
export const profileForm = z.strictObject(fields);
export type ProfileForm = z.output<typeof profileForm>;
/** Only changed fields are sent, so that two browsers do not overwrite each other's changes. */
export const profileChange = z
  .strictObject({
    ...fields,
    /** The token of an uploaded image; null removes the image. */
    avatar: z.string("upload_gone").max(100, "upload_gone").nullable(),
  })
  .partial();
export type ProfileChange = z.output<typeof profileChange>;

/** A person's own profile. */
export const ownProfile = z.object({
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  avatar_url: z.string().nullable(),
  /** When the person joined. */
  created_at: instant,
  phone: z.string(),
  location: z.string(),
  bio: z.string(),
  company: z.string(),
  position: z.string(),
  experience: z.enum(EXPERIENCES),
  skills: z.string(),
  linkedin: z.string(),
  website: z.string(),
  /** The person has the Vetted Scout badge (rule S2). */
  vetted: z.boolean(),
  /** Null until a username is chosen. */
  referrer: z.object({ username: z.string(), personal_message: z.string() }).nullable(),
  /** The person's own figures (rule P2); `earned` in integer cents (rule M18). */
  stats: z.object({ referrals: z.number().int(), earned: z.number().int() }),
});
export type OwnProfile = z.output<typeof ownProfile>;

export const profileEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/profile",
    access: "user",
    output: ownProfile,
    summary: "The viewer's own profile with their figures",
  }),
  update: endpoint({
    method: "patch",
    path: "/api/profile",
    access: "user",
    body: profileChange,
    output: ownProfile,
    errors: ["username_taken"],
    summary: "Change the viewer's profile, name and referral link, all or nothing",
  }),
  checkUsername: endpoint({
    method: "get",
    path: "/api/profile/username",
    access: "user",
    query: z.object({ username }),
    output: z.object({
      username: z.string(),
      /** Null where the username is available to the viewer. */
      failure: z.enum(["username_taken", "username_unavailable"]).nullable(),
    }),
    summary: "Whether a username is available (rule P4); limited per person",
  }),
};
