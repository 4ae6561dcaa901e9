import type { ScoutRole, ScoutStatus } from "../../contract/statuses.ts";
import type { scoutApplications, scoutReferralProfiles } from "../infra/db/tables/scouts.ts";
import { emailKey } from "../infra/platform/identity.ts";
import type { Ids } from "../infra/platform/ids.ts";
import { daysBefore } from "./times.ts";
import type { DaysAgo } from "./types.ts";

type NamedPerson = {
  readonly path: string;
  readonly relationship: string;
  readonly suggested_role: string;
  readonly why_great: string;
};
type DemoScout = {
  readonly name: string;
  readonly email: string;
  readonly role: ScoutRole;
  readonly status: ScoutStatus;
  readonly applied: DaysAgo;
  readonly utm?: readonly [source: string, medium: string, campaign: string];
  /** Empty if only step 1 was sent. */
  readonly people: readonly NamedPerson[];
};

const SCOUTS: readonly DemoScout[] = [
  {
    name: "Oluwaseun Adebayo",
    email: "seun@brightharbor.example",
    role: "Founder",
    status: "pending",
    applied: 1,
    utm: ["newsletter", "email", "scouts-autumn"],
    people: [
      {
        path: "mirjam-katz-demo",
        relationship: "We built our first warehouse together",
        suggested_role: "Head of Operations",
        why_great: "She notices the pallet that is about to fall, and the person who is about to quit.",
      },
      {
        path: "daniel-okonkwo-demo",
        relationship: "My first engineer",
        suggested_role: "Staff Backend Engineer",
        why_great: "He deletes more code than he writes, and nothing breaks.",
      },
    ],
  },
  {
    name: "Frederikke Holm",
    email: "fh@nordkap.example",
    role: "Investor",
    status: "pending",
    applied: 2,
    utm: ["linkedin", "social", "scouts-autumn"],
    people: [
      {
        path: "pelle-strandberg-demo",
        relationship: "VP Engineering of a portfolio company",
        suggested_role: "CTO of a young company",
        why_great:
          "Introduced process to forty engineers and none of them noticed. Two of them followed him to his next company.",
      },
    ],
  },
  {
    name: "Mirjam Katz",
    email: "mirjam.katz@halden.example",
    role: "Operator",
    status: "pending",
    applied: 5,
    people: [],
  },
  {
    name: "Vikram Sethi",
    email: "vikram@sethi.example",
    role: "Founder",
    status: "approved",
    applied: 9,
    utm: ["linkedin", "social", "founders"],
    people: [
      {
        path: "chiara-donati-demo",
        relationship: "Designed our product for three years",
        suggested_role: "Principal Product Designer",
        why_great: "She once talked us out of a feature that would have cost a year.",
      },
    ],
  },
  {
    name: "Chiara Donati",
    email: "chiara.donati@lumen.example",
    role: "Other",
    status: "declined",
    applied: 12,
    people: [
      {
        path: "someone-demo",
        relationship: "Met once at a conference",
        suggested_role: "Anything",
        why_great: "Seemed nice.",
      },
    ],
  },
];

export type DemoScoutRows = {
  readonly applications: (typeof scoutApplications.$inferInsert)[];
  readonly profiles: (typeof scoutReferralProfiles.$inferInsert)[];
};

/** Applications to the scout programme in every state. Takes the current time and the id generator. */
export function createScoutRows(now: Date, ids: Ids): DemoScoutRows {
  const applications: DemoScoutRows["applications"] = [];
  const profiles: DemoScoutRows["profiles"] = [];
  for (const [place, scout] of SCOUTS.entries()) {
    const [id, at] = [ids.next(), daysBefore(now, scout.applied, place)];
    const [utm_source = null, utm_medium = null, utm_campaign = null] = scout.utm ?? [];
    applications.push({
      id,
      full_name: scout.name,
      email: scout.email,
      email_key: emailKey(scout.email),
      linkedin_url: `https://www.linkedin.com/in/${scout.name.toLowerCase().replaceAll(" ", "-")}-demo`,
      role: scout.role,
      trust_agreement: scout.people.length > 0,
      status: scout.status,
      utm_source,
      utm_medium,
      utm_campaign,
      referral_example: scout.people[0]?.why_great ?? null,
      created_at: at,
      updated_at: scout.status === "pending" ? at : daysBefore(now, scout.applied - 2, place),
    });
    for (const [position, { path, ...person }] of scout.people.entries()) {
      const linkedin_url = `https://www.linkedin.com/in/${path}`;
      profiles.push({ ...person, id: ids.next(), application_id: id, position, linkedin_url, created_at: at });
    }
  }
  return { applications, profiles };
}
