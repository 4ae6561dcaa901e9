import type { RoleInterest } from "../../contract/statuses.ts";
import type { candidates } from "../infra/db/tables/candidates.ts";
import type { profiles, referrerProfiles } from "../infra/db/tables/profiles.ts";
import type { referrals } from "../infra/db/tables/referrals.ts";
import { emailKey } from "../infra/platform/identity.ts";
import type { Ids } from "../infra/platform/ids.ts";
import { daysBefore } from "./times.ts";
import type { DaysAgo } from "./types.ts";

type DemoPage = {
  readonly by: string;
  readonly username: string;
  readonly message: string;
  readonly position: string;
  readonly location: string;
  readonly skills: string;
};

const DEMO_PAGES: readonly DemoPage[] = [
  {
    by: "ines",
    username: "ines-marchetti",
    message:
      "Twelve years in data teams between Lisbon and Turin. If we have worked together, I already know what to say about you. Tell me what you would like to do next.",
    position: "Data engineering lead",
    location: "Lisbon",
    skills: "Data platforms, Hiring, PostgreSQL",
  },
  {
    by: "kwame",
    username: "kwame-asante",
    message: "I have built and staffed four backend teams. Send me a line about the work you are proudest of.",
    position: "Engineering manager",
    location: "London",
    skills: "Backend, Coaching",
  },
  {
    by: "tomasz",
    username: "tomasz",
    message: "",
    position: "Robotics engineer",
    location: "Gdańsk",
    skills: "Robotics, Safety",
  },
  {
    by: "noor",
    username: "noor-van-dijk",
    message: "Writers, designers and people who explain things: you are in the right place.",
    position: "Content lead",
    location: "Rotterdam",
    skills: "Writing, Design",
  },
];

type DemoIntroduction = {
  readonly to: string;
  readonly name: string;
  readonly interest: RoleInterest;
  readonly days: DaysAgo;
  readonly whatsapp?: string;
};

/**
 * People with a referral in the demo data were submitted with its letter. Phone numbers are reserved fictional ones.
 */
const DEMO_INTRODUCTIONS: readonly DemoIntroduction[] = [
  { to: "ines", name: "Sébastien Rochat", interest: "Engineering", days: 0, whatsapp: "+41 79 555 01 02" },
  { to: "ines", name: "Wanjiru Kamau", interest: "Product", days: 1 },
  { to: "ines", name: "Anselm Vogt", interest: "Growth", days: 4, whatsapp: "+49 1512 5550103" },
  { to: "ines", name: "Jonah Feldman", interest: "Engineering", days: 9 },
  { to: "ines", name: "Tobias Lindholm", interest: "Engineering", days: 19 },
  { to: "ines", name: "Linh Tran", interest: "Design", days: 75 },
  { to: "ines", name: "Teodor Banciu", interest: "Engineering", days: 40 },
  { to: "ines", name: "Beatriz Quintanilla", interest: "Design", days: 30 },
  { to: "kwame", name: "Hana Sugimoto", interest: "Engineering", days: 2 },
  { to: "kwame", name: "Lucía Bermejo", interest: "Engineering", days: 3 },
  { to: "tomasz", name: "Ayodele Bright", interest: "Engineering", days: 27 },
  { to: "tomasz", name: "Ingrid Solheim", interest: "Operations", days: 1 },
  { to: "noor", name: "Maud Okonjo", interest: "Marketing", days: 2 },
];

type IntroductionPlan = {
  readonly now: Date;
  readonly ids: Ids;
  readonly person: (key: string) => string;
  readonly emailOf: (fullName: string) => string;
  readonly linkedinOf: (fullName: string) => string;
};

type IntroductionRows = {
  readonly pages: (typeof referrerProfiles.$inferInsert)[];
  readonly profiles: (typeof profiles.$inferInsert)[];
  readonly candidates: (typeof candidates.$inferInsert)[];
};

/**
 * Rows of the referrers' public pages and of people who introduced themselves there. Takes the referrals made of some
 * of them.
 */
export function introductionRows(
  plan: IntroductionPlan,
  made: readonly (typeof referrals.$inferInsert)[],
): IntroductionRows {
  const referrerPages = DEMO_PAGES.map((page, place) => {
    return { ...page, user_id: plan.person(page.by), at: daysBefore(plan.now, 80, place) };
  });
  return {
    pages: referrerPages.map(({ user_id, username, message, at }) => ({
      id: plan.ids.next(),
      user_id,
      username,
      username_key: username,
      personal_message: message,
      created_at: at,
      updated_at: at,
    })),
    profiles: referrerPages.map(({ user_id, position, location, skills, at }) => {
      return { user_id, position, location, skills, updated_at: at };
    }),
    candidates: DEMO_INTRODUCTIONS.map((demo, place) => {
      const referrer = plan.person(demo.to);
      const email = plan.emailOf(demo.name);
      const became = made.find((row) => row.created_by === referrer && row.candidate_name === demo.name);
      const at = daysBefore(plan.now, demo.days, place);
      return {
        id: plan.ids.next(),
        referrer,
        name: demo.name,
        email,
        email_key: emailKey(email),
        linkedin: plan.linkedinOf(demo.name),
        whatsapp: demo.whatsapp ?? "",
        role_interest: demo.interest,
        recommendation: became?.recommendation ?? "",
        referral: became?.id ?? null,
        created_at: at,
        updated_at: became?.created_at ?? at,
      };
    }),
  };
}
