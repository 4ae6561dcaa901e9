import type { consentRequests } from "../db/tables/consent.ts";
import type { Market } from "./marketplace.ts";

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
export function consentRows({ referrals, jobs, users, history }: Market): (typeof consentRequests.$inferInsert)[] {
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
