import { type SQL, sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { Context } from "../../infra/db/context.ts";
import { createLinkToken, readLinkToken } from "../../infra/platform/link-tokens.ts";

const PURPOSE = "interview links";

/**
 * The token of the mailed link to an interview, for a person without an account. It is valid as long as the interview
 * exists.
 */
export function interviewToken(ctx: Pick<Context, "secrets">, interview: string): string {
  return createLinkToken(ctx.secrets, PURPOSE, { name: "interview", id: interview });
}

/**
 * The next agreed interview of a referral, else the offer that waits for an answer; null where there is none in the
 * future.
 */
export function nextInterviewId(now: Date): SQL<string | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return sql<string | null>`(SELECT interviews.id FROM interviews
    WHERE record_kind = 'referral' AND record_id = referrals.id AND referrals.status = 'Interviewing'
      AND jobs.archived_at IS NULL AND ((state = 'agreed' AND ends_at > ${at}) OR (state = 'offered'
        AND EXISTS (SELECT FROM interview_slots AS slot WHERE slot.interview = interviews.id AND slot.starts_at > ${at})))
    ORDER BY state, starts_at, interviews.id LIMIT 1)`;
}

/** The interview of a link. Throws `invitation_invalid` for an invalid token. */
export function parseInterviewToken(ctx: Pick<Context, "secrets">, token: string): string {
  const marked = readLinkToken(ctx.secrets, PURPOSE, token);
  if (marked?.name !== "interview") throw new AppError("invitation_invalid");
  return marked.id;
}
