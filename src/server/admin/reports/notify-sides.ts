import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { complainUntil, type ReportSide } from "../../../rules/reports.ts";
import { rolesWith } from "../../../rules/team/rights.ts";
import { recipientLanguage } from "../../hiring/referrals/candidate-link.ts";
import { findEmailReason } from "../../hiring/referrals/email-reason.ts";
import { notifyOwner } from "../../identity/auth/accounts/notify-owner.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import type { reportCases, reportDecisions } from "../../infra/db/tables/reports.ts";
import { reports } from "../../infra/db/tables/reports.ts";
import { reportDecided } from "../../infra/mail/messages/report-decided.ts";
import { sendMails } from "../../infra/mail/send-mail.ts";
import { notifyAll } from "../../notifications/notify.ts";
import { decisionToken } from "./decision-token.ts";

type Case = typeof reportCases.$inferSelect;
type Decision = typeof reportDecisions.$inferInsert;

/**
 * The email to one side. Its link leads to the decision and, while possible, to the complaint form. `opens`: without
 * signing in; otherwise not, since colleagues may have left the team by then.
 */
function mailTo(ctx: UserContext, of: Case, { reason }: Decision, side: ReportSide, id: string, opens = true) {
  const { kind, label, state, outcome, decided_at } = of;
  const complained = (side === "owner" ? of.owner_complained_at : of.reporters_complained_at) !== null;
  const until = complainUntil(side, { state, outcome, decided_at, complained }, ctx.clock.now());
  return reportDecided.with({
    side,
    kind,
    thing: label,
    outcome: outcome ?? "kept",
    reason,
    token: opens ? decisionToken(ctx.secrets, { side, id }) : null,
    case_id: of.id,
    until: until?.toISOString() ?? null,
  });
}

/** A page's name is a person's name and is not copied. */
function paramsOf({ kind, label }: Case, { outcome }: Decision): Record<string, string> {
  return kind === "profile" ? { outcome } : { outcome, thing: label };
}

/** Reporters with an account are notified there; visitors with an address by email, once per address. */
async function notifyReporters(ctx: UserContext, tx: WriteHandle, of: Case, decision: Decision): Promise<void> {
  const rows = await tx
    .select()
    .from(reports)
    .where(and(eq(reports.case_id, of.id), isNull(reports.erased_at)))
    // Of several reports by one person the first counts: maps keep the last entry.
    .orderBy(desc(reports.created_at), desc(reports.id));
  const params = paramsOf(of, decision);
  const people = new Map(rows.flatMap((row) => (row.user_id === null ? [] : [[row.user_id, row.id] as const])));
  await notifyAll(
    ctx,
    tx,
    [...people].map(([user_id, report]) => ({
      user_id,
      kind: "report_decided",
      subject: of.id,
      trigger: decision.id,
      params,
      mail: mailTo(ctx, of, decision, "reporter", report),
    })),
  );
  const visitors = new Map(rows.filter(({ email }) => email !== "").map((row) => [row.email_key, row]));
  await sendMails(
    ctx,
    tx,
    [...visitors.values()].map(({ id, email, language }) => ({
      to: email,
      language,
      dedupe_key: `report_decided:${decision.id}:${id}`,
      stranger: { source: "report", stops: { name: "report", id } },
      message: mailTo(ctx, of, decision, "reporter", id),
    })),
  );
}

/**
 * All people on the owner's side, including the responsible member: for a job, company or answer the team members who
 * may edit it.
 */
async function ownersOf(tx: WriteHandle, { kind, subject, owner }: Case): Promise<string[]> {
  if (owner === null) return [];
  if (kind === "profile" || kind === "message" || kind === "question") return [owner];
  const roles = rolesWith(kind === "company" ? "edit_company" : "edit_jobs", "all");
  const company = {
    job: sql`(SELECT company FROM jobs WHERE id = ${subject})`,
    company: sql`${subject}::uuid`,
    answer: sql`(SELECT company FROM jobs WHERE id = (SELECT job FROM referrer_questions WHERE id = ${subject}))`,
  }[kind];
  const rows = await tx.rows<{ user_id: string }>(sql`
    SELECT user_id FROM company_members WHERE company = ${company} AND role = ANY(${`{${roles.join(",")}}`}::text[])
    ORDER BY user_id`);
  return [...new Set([owner, ...rows.map(({ user_id }) => user_id)])];
}

/** Authors who wrote through an emailed link are emailed at its address, unless they unsubscribed (rule F5). */
async function notifyAccountlessAuthor(ctx: UserContext, tx: WriteHandle, of: Case, decision: Decision): Promise<void> {
  if (!of.owner_notified || of.stranger === null) return;
  const [person] = await tx.rows<{ email: string; email_key: string }>(sql`
    SELECT candidate_email AS email, candidate_email_key AS email_key FROM referrals
    WHERE id = ${of.stranger} AND candidate_email <> ''`);
  if (person === undefined) return;
  const language = await recipientLanguage(tx, person.email_key);
  const message = mailTo(ctx, of, decision, "owner", of.id);
  const stranger = await findEmailReason(tx, of.stranger);
  const dedupe_key = `report_on_own:${decision.id}:${of.id}`;
  await sendMails(ctx, tx, [{ to: person.email, language, dedupe_key, stranger, message }]);
}

/** No setting suppresses the notification of why content was taken down. */
async function notifyContentOwners(ctx: UserContext, tx: WriteHandle, of: Case, decision: Decision): Promise<void> {
  if (!of.owner_notified) return;
  const people = await ownersOf(tx, of);
  const news = {
    kind: "report_on_own",
    subject: of.id,
    trigger: decision.id,
    params: paramsOf(of, decision),
  } as const;
  await notifyAll(
    ctx,
    tx,
    people.map((user_id) => ({ ...news, user_id })),
  );
  for (const person of people) {
    const mail = mailTo(ctx, of, decision, "owner", of.id, person === of.owner);
    await notifyOwner(ctx, tx, person, `report_on_own:${decision.id}:${person}`, mail);
  }
}

/** Notifies reporters and owners of the decision and its reason, in the transaction of the decision (rule P21). */
export async function notifyBothSides(ctx: UserContext, tx: WriteHandle, of: Case, decision: Decision): Promise<void> {
  await notifyReporters(ctx, tx, of, decision);
  await notifyContentOwners(ctx, tx, of, decision);
  await notifyAccountlessAuthor(ctx, tx, of, decision);
}
