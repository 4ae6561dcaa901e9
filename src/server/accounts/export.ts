import { eq } from "drizzle-orm";
import type { Confirmed } from "../../contract/accounts/account-data.ts";
import type { FileAnswer } from "../../contract/files.ts";
import { LIMITS } from "../../contract/limits.ts";
import { linkedinKey } from "../../contract/linkedin.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import { findNamedPeople } from "../hiring/scouts/erase-scout.ts";
import { writeAudit } from "../identity/auth/accounts/audit.ts";
import { confirmIdentity } from "../identity/auth/passwords/confirm-identity.ts";
import type { UserContext } from "../infra/db/context.ts";
import { authUsers } from "../infra/db/tables/auth.ts";
import { profiles } from "../infra/db/tables/profiles.ts";
import { users } from "../infra/db/tables/users.ts";
import { utcDay } from "../infra/platform/clock.ts";
import type { Limit } from "../infra/platform/load/rate-limits.ts";
import { jsonFile } from "../infra/platform/responses/json-file.ts";
import { type ExportSection, type ExportSubject, OTHERS_SECTIONS } from "./others-sections.ts";
import { LINK_SECTIONS, OWN_SECTIONS } from "./own-sections.ts";

const EXPORTS: Limit = { name: "account_export", points: LIMITS.account.exports_a_day, seconds: 86_400 };
const NAMED = "Where applicants of the scout programme named you by your LinkedIn page; forgotten after 30 days.";

async function subjectOf(ctx: UserContext): Promise<ExportSubject> {
  const [row] = await ctx.db
    .select({ email_key: authUsers.email_key, verified: users.verified, linkedin: profiles.linkedin })
    .from(users)
    .innerJoin(authUsers, eq(authUsers.id, users.id))
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, ctx.actor.id));
  if (row === undefined) throw new Error("no account for a signed-in user");
  // Users with an unverified address must not see what others store under it (rule A10, X29).
  const { verified } = row;
  const linkedin_key = verified ? linkedinKey(row.linkedin ?? "") : null;
  return { id: ctx.actor.id, email_key: verified ? row.email_key : null, linkedin_key };
}

/** Exports only that it happened: who named the user, and in which words, is the applicant's data. */
async function namesOf(ctx: UserContext, { linkedin_key }: ExportSubject) {
  if (linkedin_key === null) return [];
  const named = await findNamedPeople(ctx.db, linkedin_key);
  return named.map(({ linkedin_url, created_at }) => ({ linkedin_url, created_at }));
}

async function contentOf(ctx: UserContext): Promise<Record<string, unknown>> {
  const subject = await subjectOf(ctx);
  const sections: readonly ExportSection[] = [...OWN_SECTIONS, ...LINK_SECTIONS, ...OTHERS_SECTIONS];
  const content: Record<string, unknown> = {};
  for (const { name, rows } of sections) content[name] = await ctx.db.rows(rows(subject));
  const keys = Object.fromEntries(sections.map(({ name, meaning }) => [name, meaning]));
  return {
    about: {
      product: PRODUCT_NAME,
      made_at: ctx.clock.now().toISOString(),
      address_verified: subject.email_key !== null,
      sections: { ...keys, named_by_scouts: NAMED },
      units: "reward_amount is whole dollars, every other amount is cents; moments are ISO 8601.",
    },
    ...content,
    named_by_scouts: await namesOf(ctx, subject),
  };
}

/**
 * Exports everything stored about the viewer as one JSON file, after the password was confirmed (rule P5). Private
 * notes of others are not included (rule F40). Throws what `confirmIdentity` throws, and `rate_limited` after five
 * exports a day.
 */
export async function exportAccount(ctx: UserContext, { password, code }: Confirmed): Promise<FileAnswer> {
  await confirmIdentity(ctx, password, code);
  const { id: user_id, session_id } = ctx.actor;
  await ctx.limits.consume(EXPORTS, user_id);
  const at = ctx.clock.now();
  const ip = ctx.network;
  await ctx.write((tx) => writeAudit(tx, ctx.ids, { event: "account_exported", at, user_id, session_id, ip }));
  return jsonFile(`${PRODUCT_NAME.toLowerCase()}-data-${utcDay(at)}.json`, await contentOf(ctx));
}
