import { sql } from "drizzle-orm";
import type { NewReport } from "../../../contract/admin/reports/reports.ts";
import { AppError } from "../../../contract/errors.ts";
import type { Context, CreationContext, TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { reports } from "../../infra/db/tables/reports.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { sha256 } from "../../infra/platform/crypto.ts";
import { checkForm } from "../../infra/platform/form-ticket.ts";
import { emailKey } from "../../infra/platform/identity.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { readWordsToStore } from "./private-content.ts";
import { findNamedContent } from "./public-content.ts";
import type { ReportedContent } from "./reported-content.ts";

const FROM_NETWORK: Limit = { name: "reports", points: 10, seconds: 3_600 };
/** Limits the reports about one subject and the emails to one address (docs/security.md). */
const ABOUT_ONE: Limit = { name: "reports about one", points: 60, seconds: 86_400 };
const TO_ADDRESS: Limit = { name: "reports to address", points: 10, seconds: 86_400 };

/**
 * Checks a report and returns its subject. Throws `form_refused`, `rate_limited`, and `not_found` for content that is
 * missing or that the reporter may not see.
 */
export async function admitReport(ctx: Context, body: NewReport): Promise<ReportedContent> {
  checkForm(ctx, body);
  await ctx.limits.consume(FROM_NETWORK, ctx.network);
  const thing = await findNamedContent(ctx, body);
  if (thing === null) throw new AppError("not_found");
  return thing;
}

/** The open case of a subject, locked until the transaction ends; a new one where the last is decided. */
async function openCase(ctx: TxContext, tx: WriteHandle, { kind }: NewReport, thing: ReportedContent): Promise<string> {
  const at = ctx.clock.now().toISOString();
  const [row] = await tx.rows<{ id: string }>(sql`
    INSERT INTO report_cases (id, kind, subject, label, owner, stranger, created_at, waiting_since)
    VALUES (${ctx.ids.next()}, ${kind}, ${thing.id}, ${thing.label}, ${thing.owner}, ${thing.stranger ?? null}, ${at}, ${at})
    ON CONFLICT (kind, subject) WHERE state = 'open' DO UPDATE SET label = excluded.label RETURNING id`);
  if (row === undefined) throw new Error("a case was neither created nor found");
  return row.id;
}

/**
 * Stores a report about content that the reporter sees (rules P20, T10), in one case with other reports. Signed-in
 * reporters are notified in their account, so their address is neither asked for nor stored; holders of an emailed link
 * at that link's address. Throws `rate_limited`.
 */
export async function submitReport(
  ctx: CreationContext,
  body: NewReport,
  thing: ReportedContent,
): Promise<{ taken: true }> {
  // With an emailed link the reporter is its recipient, whoever is signed in on this device.
  const user_id = thing.answer_to === undefined ? actorId(ctx.actor) : null;
  const email = thing.answer_to ?? (user_id === null ? body.email : "");
  const email_key = email === "" ? "" : emailKey(email);
  await ctx.write(async (tx) => {
    await ctx.limits.consumeIn(tx, ABOUT_ONE, thing.id);
    if (email_key !== "") await ctx.limits.consumeIn(tx, TO_ADDRESS, sha256(email_key));
    const case_id = await openCase(ctx, tx, body, thing);
    const { reason, text, language } = body;
    const said = await readWordsToStore(tx, body.kind, thing.id);
    const values = { said, case_id, reason, text, language, user_id, email, email_key };
    await tx.insert(reports).values({ ...values, id: ctx.ids.next(), created_at: ctx.clock.now() });
  });
  return { taken: true };
}
