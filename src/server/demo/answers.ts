import type { referralInvitations } from "../db/tables/invitations.ts";
import type { Market } from "./market.ts";

const HOUR_MS = 3_600_000;

/** Who of the people referred has accepted to which jobs; those with an account keep it there. */
const ACCEPTED: readonly { readonly who: string; readonly job: string }[] = [
  { who: "Jonah Feldman", job: "Staff Backend Engineer" },
  { who: "Priya Raghunathan", job: "Staff Backend Engineer" },
  { who: "Tobias Lindholm", job: "Staff Backend Engineer" },
  { who: "Bram de Witte", job: "Staff Backend Engineer" },
  { who: "Amara Okafor", job: "Senior Embedded Engineer" },
  { who: "Linh Tran", job: "Perception Engineer" },
];

/** What the people referred have answered so far, three hours after they were referred. */
export function answerRows({ referrals, jobs, users }: Market): (typeof referralInvitations.$inferInsert)[] {
  const titles = new Map(jobs.map(({ id, title }) => [id, title]));
  const accounts = new Map(users.map(({ id, name, surname }) => [`${name} ${surname}`, id]));
  const accepted = referrals.filter((row) =>
    ACCEPTED.some(({ who, job }) => who === row.candidate_name && titles.get(row.job)?.startsWith(job)),
  );
  return accepted.map(({ id, candidate_name, created_at }) => {
    const answered_at = new Date(created_at.getTime() + 3 * HOUR_MS);
    const claimed_by = accounts.get(candidate_name) ?? null;
    const claimed_at = claimed_by === null ? null : answered_at;
    return { referral: id, created_at, answer: "accepted", answered_at, claimed_by, claimed_at };
  });
}
