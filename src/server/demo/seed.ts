import { inArray } from "drizzle-orm";
import type pg from "pg";
import type { TeamRole } from "../../contract/members/roles.ts";
import { personHash } from "../hiring/referrals/person-keys.ts";
import { sharedPasswordHasher } from "../identity/auth/passwords/passwords.ts";
import { ADVISORY_LOCKS } from "../infra/db/advisory-locks.ts";
import { transaction, type WriteHandle } from "../infra/db/handles.ts";
import { authIdentities, authUsers } from "../infra/db/tables/auth.ts";
import { addedCandidates, candidateNotes, candidates } from "../infra/db/tables/candidates.ts";
import { companies, companyVerifications } from "../infra/db/tables/companies.ts";
import { consentRequests } from "../infra/db/tables/consent.ts";
import { files } from "../infra/db/tables/files.ts";
import { jobs, savedJobs } from "../infra/db/tables/jobs.ts";
import { notifications } from "../infra/db/tables/notifications.ts";
import { profiles, referrerProfiles } from "../infra/db/tables/profiles.ts";
import { applications, referrals, statusHistory } from "../infra/db/tables/referrals.ts";
import { scoutApplications, scoutReferralProfiles } from "../infra/db/tables/scouts.ts";
import { companyMembers, jobMembers } from "../infra/db/tables/teams.ts";
import { users } from "../infra/db/tables/users.ts";
import type { Clock } from "../infra/platform/clock.ts";
import type { Config } from "../infra/platform/config.ts";
import type { Secrets } from "../infra/platform/crypto.ts";
import type { FileStore } from "../infra/platform/file-store.ts";
import { emailKey } from "../infra/platform/identity.ts";
import type { Ids } from "../infra/platform/ids.ts";
import { storeDemoFiles } from "./files.ts";
import { insertHiring } from "./hiring.ts";
import { createMarket, demoEmail, type Market } from "./marketplace.ts";
import { insertMoney, type MoneyContext } from "./money.ts";
import { demoNotificationRows } from "./notifications.ts";
import { DEMO_PEOPLE } from "./people.ts";
import { createScoutRows, type DemoScoutRows } from "./scouts.ts";
import { daysBefore } from "./times.ts";
import { verificationRows } from "./verifications.ts";

type Colleague = {
  readonly name: string;
  readonly role: TeamRole;
  readonly joined: number;
  readonly on_first_job?: true;
};

/** Team members of the first company; each has companies of their own as well. */
const COLLEAGUES: readonly Colleague[] = [
  { name: "Rosalind Kerr", role: "recruiter", joined: 180 },
  { name: "Hiroshi Tanabe", role: "hiring_manager", joined: 150, on_first_job: true },
  { name: "Paloma Reyes", role: "viewer", joined: 90 },
];

/** Gives the first company a team; its creator is the owner already. */
async function insertTeam(tx: WriteHandle, { users, companies, jobs }: Market, now: Date): Promise<void> {
  const [first] = companies;
  const job = jobs.find(({ company }) => company === first?.id);
  if (first === undefined || job === undefined) throw new Error("the demo has no company with a job");
  for (const [place, { name, role, joined, on_first_job }] of COLLEAGUES.entries()) {
    const user_id = users.find(({ email }) => email === demoEmail(name))?.id;
    if (user_id === undefined) throw new Error(`no demo person is named ${name}`);
    const created_at = daysBefore(now, joined, place);
    await tx.insert(companyMembers).values({ company: first.id, user_id, role, created_at });
    if (on_first_job) await tx.insert(jobMembers).values({ job: job.id, user_id, created_at });
  }
}

const HOUR_MS = 3_600_000;

/** Referred people who accepted and for which job; those with an account claimed the referral. */
const ACCEPTED: readonly { readonly who: string; readonly job: string }[] = [
  { who: "Jonah Feldman", job: "Staff Backend Engineer" },
  { who: "Priya Raghunathan", job: "Staff Backend Engineer" },
  { who: "Tobias Lindholm", job: "Staff Backend Engineer" },
  { who: "Bram de Witte", job: "Staff Backend Engineer" },
  { who: "Amara Okafor", job: "Senior Embedded Engineer" },
  { who: "Linh Tran", job: "Perception Engineer" },
];

/** Consent answers of referred people: acceptance three hours after the referral, or a later decline. */
function consentRows({ referrals, jobs, users, history }: Market): (typeof consentRequests.$inferInsert)[] {
  const titles = new Map(jobs.map(({ id, title }) => [id, title]));
  const accounts = new Map(users.map(({ id, name, surname }) => [`${name} ${surname}`, id]));
  const accepted = referrals.filter((row) =>
    ACCEPTED.some(({ who, job }) => who === row.candidate_name && titles.get(row.job)?.startsWith(job)),
  );
  const declined = history.flatMap(({ note, record_id, changed_at }) => {
    const row = note === "declined" ? referrals.find(({ id }) => id === record_id) : undefined;
    if (row === undefined) return [];
    return [{ referral: row.id, created_at: row.created_at, answer: "declined" as const, answered_at: changed_at }];
  });
  const taken = accepted.map(({ id, candidate_name, created_at }) => {
    const answered_at = new Date(created_at.getTime() + 3 * HOUR_MS);
    const claimed_by = accounts.get(candidate_name) ?? null;
    const claimed_at = claimed_by === null ? null : answered_at;
    return { referral: id, created_at, answer: "accepted" as const, answered_at, claimed_by, claimed_at };
  });
  return [...taken, ...declined];
}

const SAVED_CANDIDATES = [
  { name: "Maren Tveit", interest: "Engineering", days: 12 },
  { name: "Oluwaseun Adeyemi", interest: "Product", days: 3 },
] as const;

const NOTES = [
  { of: "Maren Tveit", days: 11, text: "Wants to stay in Bergen; two days a week in an office are fine." },
  { of: "Maren Tveit", days: 4, text: "Free from March on. Ask her about the signalling project before writing." },
  { of: "Wanjiru Kamau", days: 1, text: "We met at the data meetup; she ran the panel." },
] as const;

/** Adds candidates whom a demo referrer added by hand and who were notified, with the referrer's notes. */
async function insertSavedCandidates(tx: WriteHandle, means: MoneyContext, market: Market): Promise<void> {
  const { ids, now } = means;
  const referrer = market.users.find(({ email }) => email === demoEmail("Ines Marchetti"))?.id;
  if (referrer === undefined) throw new Error("demo data references a missing record");
  const rows = SAVED_CANDIDATES.map(({ name, interest, days }) => {
    const [email, at] = [demoEmail(name), daysBefore(now, days, 0)];
    const person = { name, email, email_key: emailKey(email), role_interest: interest };
    return { id: ids.next(), referrer, ...person, created_at: at, updated_at: at };
  });
  await tx.insert(candidates).values(rows);
  await tx.insert(addedCandidates).values(
    rows.map(({ id, email_key, created_at }) => ({
      candidate: id,
      person_hash: personHash(means, email_key),
      added_at: created_at,
      used_at: created_at,
      notified_at: created_at,
    })),
  );
  const known = [...market.candidates.filter((row) => row.referrer === referrer), ...rows];
  await tx.insert(candidateNotes).values(
    NOTES.map(({ of, days, text }) => {
      const candidate = known.find(({ name }) => name === of);
      if (candidate === undefined) throw new Error("demo data references a missing record");
      return { id: ids.next(), candidate: candidate.id, text, written_at: daysBefore(now, days, 1) };
    }),
  );
}

/** Dependencies of seeding. */
export type SeedContext = {
  readonly clock: Clock;
  readonly config: Pick<Config, "passwordCost">;
  readonly ids: Ids;
  readonly pool: pg.Pool;
  readonly secrets: Secrets;
  readonly files: FileStore;
};

/** One password for all demo accounts: hashing is slow on purpose, and startup should not be. */
export const DEMO_PASSWORD = "good-word-2026";

/**
 * Seeds a new database with a small marketplace, completely or not at all. Does nothing if the demo people exist.
 * Returns the lines about demo accounts to print.
 */
export async function seedDemo(means: SeedContext): Promise<string[]> {
  if (!(await isSeeded(means.pool))) await seed(means);
  return accountLines();
}

function demoKeys(): string[] {
  return DEMO_PEOPLE.map(({ name, surname }) => emailKey(demoEmail(`${name} ${surname}`)));
}

/** Whether the demo people are in the database. */
export async function isSeeded(pool: pg.Pool): Promise<boolean> {
  return transaction(pool, hasDemoPeople);
}

async function hasDemoPeople(tx: WriteHandle): Promise<boolean> {
  const found = await tx.select({ id: authUsers.id }).from(authUsers).where(inArray(authUsers.email_key, demoKeys()));
  return found.length > 0;
}

async function seed({ clock, config, ids, pool, secrets, files: store }: SeedContext): Promise<void> {
  const password_hash = await sharedPasswordHasher(config.passwordCost).hash(DEMO_PASSWORD);
  const now = clock.now();
  const market = createMarket({ now, ids, password_hash });
  await transaction(pool, async (tx) => {
    await tx.executeSql("SELECT pg_advisory_xact_lock($1)", [ADVISORY_LOCKS.demoSeed]);
    if (await hasDemoPeople(tx)) return;
    const stored = await storeDemoFiles({ ids, now, files: store }, market);
    await insertMarket(tx, market, stored, now);
    await tx.insert(consentRequests).values(consentRows(market));
    await tx.insert(notifications).values(demoNotificationRows(market, now, ids));
    await insertScouts(tx, createScoutRows(now, ids));
    await insertMoney(tx, { now, ids, secrets }, market);
    await insertHiring(tx, { now, ids, secrets }, market);
    await insertSavedCandidates(tx, { now, ids, secrets }, market);
  });
}

/** The one exception to the rule that only its own module writes a table: services cannot create months of history. */
async function insertMarket(
  tx: WriteHandle,
  market: Market,
  stored: (typeof files.$inferInsert)[],
  now: Date,
): Promise<void> {
  await tx.insert(users).values(market.users);
  await tx.insert(authUsers).values(market.accounts);
  await tx.insert(authIdentities).values(market.identities);
  await tx.insert(files).values(stored);
  await tx.insert(companies).values(market.companies);
  await tx.insert(companyVerifications).values(verificationRows(market.companies, now));
  await tx.insert(jobs).values(market.jobs);
  await insertTeam(tx, market, now);
  await tx.insert(referrals).values(market.referrals);
  await tx.insert(applications).values(market.applications);
  await tx.insert(statusHistory).values(market.history);
  await tx.insert(savedJobs).values(market.saved);
  await tx.insert(referrerProfiles).values(market.pages);
  await tx.insert(profiles).values(market.profiles);
  await tx.insert(candidates).values(market.candidates);
}

async function insertScouts(tx: WriteHandle, scouts: DemoScoutRows): Promise<void> {
  await tx.insert(scoutApplications).values(scouts.applications);
  await tx.insert(scoutReferralProfiles).values(scouts.profiles);
}

function accountLines(): string[] {
  const rows = DEMO_PEOPLE.map(({ name, surname, role }) => [
    role,
    `${name} ${surname}`,
    demoEmail(`${name} ${surname}`),
  ]);
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1), width(2)];
  return [
    `Demo accounts, all with the password ${DEMO_PASSWORD}:`,
    ...rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd()),
  ];
}
