import { type SQL, sql } from "drizzle-orm";
import type { LinkState, LinkStatistics, ReferralLink } from "../../../contract/hiring/referral-links.ts";
import type { RelationshipKind } from "../../../contract/hiring/relationship-kinds.ts";
import { formatCode } from "../../../rules/hiring/referral-links.ts";
import type { TxContext } from "../../infra/db/context.ts";
import { companies } from "../../infra/db/tables/companies.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { referralLinks } from "../../infra/db/tables/referral-links.ts";
import { decryptLinkToken, linkUrl } from "./link-token.ts";

/** Counts the referrals through the query's `referral_links` row by their current status (rule F27). */
function countReferralsThroughLink(status: SQL): SQL<number> {
  return sql<number>`(SELECT count(*)::int FROM link_referrals AS used JOIN referrals ON referrals.id = used.referral
    WHERE used.link = "referral_links"."id" AND ${status})`;
}

export const figureColumns = {
  visits: referralLinks.visits,
  begun: referralLinks.begun,
  accepted: countReferralsThroughLink(sql`TRUE`),
  interviewing: countReferralsThroughLink(sql`referrals.status = 'Interviewing'`),
  hired: countReferralsThroughLink(sql`referrals.status = 'Hired'`),
};

export const linkColumns = {
  id: referralLinks.id,
  encrypted: referralLinks.encrypted,
  code: referralLinks.code,
  recommendation: referralLinks.recommendation,
  relationship: referralLinks.relationship,
  relationship_place: referralLinks.relationship_place,
  relationship_period: referralLinks.relationship_period,
  created_at: referralLinks.created_at,
  created_by: referralLinks.created_by,
  ended_at: referralLinks.ended_at,
  ended_by: referralLinks.ended_by,
  job_id: jobs.id,
  title: jobs.title,
  location: jobs.location,
  reward_amount: jobs.reward_amount,
  company: companies.name,
  logo: companies.logo,
  figures: figureColumns,
};

export type LinkRow = {
  readonly id: string;
  readonly encrypted: string;
  readonly code: string;
  readonly recommendation: string;
  readonly relationship: RelationshipKind | null;
  readonly relationship_place: string;
  readonly relationship_period: string;
  readonly created_at: Date;
  readonly created_by: string;
  readonly ended_at: Date | null;
  readonly ended_by: "referrer" | "company" | null;
  readonly job_id: string;
  readonly title: string;
  readonly location: string;
  readonly reward_amount: number;
  readonly company: string;
  readonly logo: string | null;
  readonly known: boolean;
  readonly figures: LinkStatistics;
};

/** The job of a link as the API returns it. */
export function viewJob({ job_id, title, location, reward_amount, company, logo }: Omit<LinkRow, "known" | "figures">) {
  return { id: job_id, title, location, reward_amount, company: { name: company, logo } };
}

/** A link as its referrer reads it; its secrets only while it is open. */
export function viewLink(ctx: Pick<TxContext, "config" | "secrets">, row: LinkRow, state: LinkState): ReferralLink {
  const { id, recommendation, relationship, created_at, ended_by, figures } = row;
  const ended = row.ended_at !== null;
  return {
    id,
    state,
    ended_by,
    address: ended ? "" : linkUrl(ctx, decryptLinkToken(ctx, row.encrypted)),
    code: ended ? "" : formatCode(row.code),
    recommendation,
    ...(relationship !== null && {
      relationship: { kind: relationship, place: row.relationship_place, period: row.relationship_period },
    }),
    created_at: created_at.toISOString(),
    job: row.known ? viewJob(row) : null,
    figures,
  };
}

/** The columns that decide the state of a link. */
export function linkStateColumns({
  job_id: job,
  created_by,
  ended_at,
  relationship,
}: Omit<LinkRow, "known" | "figures">) {
  return { job, created_by, ended_at, relationship };
}
