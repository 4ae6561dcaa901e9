import { and, eq, isNull } from "drizzle-orm";
import type { Introduction } from "../../contract/candidates.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { candidates } from "../db/tables/candidates.ts";
import { checkForm } from "../platform/form-ticket.ts";
import { emailKey } from "../platform/identity.ts";
import type { Limit } from "../platform/rate-limits.ts";
import { findReferrer } from "./page.ts";

const FROM_NETWORK: Limit = { name: "introductions", points: 10, seconds: 3_600 };
/** Nobody floods a referrer's list, from however many addresses (docs/security.md). */
const TO_REFERRER: Limit = { name: "introductions to one", points: 60, seconds: 3_600 };

type Person = { readonly referrer: string; readonly email_key: string };

async function insertNew(ctx: Context, tx: WriteHandle, person: Person, body: Introduction): Promise<boolean> {
  const now = ctx.clock.now();
  const { name, email, linkedin, whatsapp, role_interest } = body;
  const made = await tx
    .insert(candidates)
    .values({
      ...person,
      id: ctx.ids.next(),
      name,
      email,
      linkedin,
      whatsapp,
      role_interest,
      created_at: now,
      updated_at: now,
    })
    .onConflictDoNothing({ target: [candidates.referrer, candidates.email_key] })
    .returning({ id: candidates.id });
  return made.length > 0;
}

/** What the same person sends again replaces what they sent before, as long as nobody was told of it. */
async function renew(ctx: Context, tx: WriteHandle, person: Person, body: Introduction): Promise<void> {
  const { name, email, linkedin, whatsapp, role_interest } = body;
  await tx
    .update(candidates)
    .set({
      name,
      email,
      role_interest,
      ...(linkedin !== "" && { linkedin }),
      ...(whatsapp !== "" && { whatsapp }),
      updated_at: ctx.clock.now(),
    })
    .where(
      and(
        eq(candidates.referrer, person.referrer),
        eq(candidates.email_key, person.email_key),
        isNull(candidates.referral),
      ),
    );
}

/**
 * Keeps somebody who introduces themselves to a referrer: once for each referrer and canonical address. The answer is
 * the same whether they were there before, so that nobody learns who is on a list.
 * Throws `not_found`, `form_refused` and `rate_limited`.
 */
export async function introduce(ctx: Context, username: string, body: Introduction): Promise<{ received: true }> {
  checkForm(ctx, body);
  await ctx.limits.take(FROM_NETWORK, ctx.network);
  const { user_id } = await findReferrer(ctx.db, username);
  await ctx.limits.take(TO_REFERRER, user_id);
  const person = { referrer: user_id, email_key: emailKey(body.email) };
  await ctx.write(async (tx) => {
    if (!(await insertNew(ctx, tx, person, body))) await renew(ctx, tx, person, body);
  });
  return { received: true };
}
