import { sql } from "drizzle-orm";
import type { NotificationKind } from "../../../contract/notifications/notifications.ts";
import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { emailCandidate } from "../../hiring/referrals/email-candidate.ts";
import { substituteReferrer } from "../../hiring/referrals/reward-share-agreements.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { isReferredPerson } from "../../infra/db/hiring/referred-person.ts";
import { jobHiddenFrom, UNTITLED } from "../../infra/db/job-access.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { recipientsOf } from "../../infra/db/team-rights.ts";
import { type HireStep, type HireTo, hireUpdate } from "../../infra/mail/messages/hire-update.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { type NewNotification, notifyAll } from "../../notifications/notify.ts";
import type { HireClaimChanged } from "../events.ts";

type HireRecipients = {
  referrer: string;
  /** The referrer is gone, and this person stands in for them (rule R40). */
  stands_in: boolean;
  person: string | null;
  candidate: string;
  job: string;
  job_title: string;
  company: string;
  started_on: string | null;
  answer_by: Date | null;
  by_side: "person" | "referrer" | null;
  words: string;
  /** The author of the statement: a side, or the deciding admin. */
  speaker: "company" | "referrer" | "person" | "admin" | null;
  referrer_name: string | null;
};

async function loadRecipients(tx: WriteHandle, referral: string): Promise<HireRecipients> {
  const [row] = await tx.rows<HireRecipients>(sql`
    SELECT coalesce(side.stand_in, referrals.created_by) AS referrer, side.stand_in IS NOT NULL AS stands_in, candidate_name AS candidate,
      jobs.id AS job, jobs.title AS job_title, companies.name AS company,
      claim.started_on::text AS started_on,
      coalesce((SELECT answer_by FROM disputes WHERE disputes.referral = referrals.id AND decided_at IS NULL), claim.answer_by)
        AS answer_by, claim.by_side,
      coalesce(said.words, '') AS words, said.speaker, 
      (SELECT ${fullName} FROM users WHERE users.id = coalesce(side.stand_in, referrals.created_by)) AS referrer_name,
      coalesce((SELECT claimed_by FROM consent_requests WHERE referral = referrals.id),
        (SELECT sent.created_by FROM applications AS sent WHERE sent.referral = referrals.id
          AND ${isReferredPerson(sql`sent.created_by`)} ORDER BY sent.created_at, sent.id LIMIT 1)) AS person
    FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
      CROSS JOIN LATERAL (SELECT ${substituteReferrer} AS stand_in) AS side LEFT JOIN hire_claims AS claim ON claim.referral = referrals.id
      LEFT JOIN LATERAL (
        SELECT CASE WHEN decided_at IS NOT NULL THEN decision WHEN answered_at IS NOT NULL THEN answer ELSE words END AS words,
          CASE WHEN decided_at IS NOT NULL THEN 'admin' WHEN answered_at IS NOT NULL THEN answered_as ELSE opened_as END AS speaker
        FROM disputes WHERE disputes.referral = referrals.id ORDER BY opened_at DESC, disputes.id DESC LIMIT 1) AS said ON TRUE
    WHERE referrals.id = ${referral}`);
  if (row === undefined) throw new Error("the referral of a hire claim does not exist");
  return row;
}

/** The recipients of each step; a person who did it themselves is left out if they have an account. */
const RECIPIENTS_OF_STEP: Readonly<Record<HireStep, readonly HireTo[]>> = {
  claimed: ["team", "referrer", "person"],
  reminder: ["team"],
  confirmed: ["referrer", "person"],
  denied: ["referrer", "person"],
  silent: ["team", "referrer", "person"],
  disputed: ["team", "referrer", "person"],
  replied: ["team", "referrer", "person"],
  decided: ["team", "referrer", "person"],
};

const KINDS: Readonly<Record<HireTo, NotificationKind>> = {
  team: "team_hire_update",
  referrer: "hire_update",
  person: "own_hire_update",
};
/** Steps that include a statement. */
const STEPS_WITH_STATEMENT: readonly HireStep[] = ["denied", "disputed", "replied", "decided"];
const STEPS_WITH_DEADLINE: readonly HireStep[] = ["claimed", "reminder"];

/** A person who stands in for the referrer cannot open the referral, and perhaps not view its job (rules R39, R40). */
async function notifyReferrer(
  tx: WriteHandle,
  { referrer, stands_in }: HireRecipients,
  mail: typeof hireUpdate.sample,
): Promise<Omit<NewNotification, "subject">> {
  const recipient = { user_id: referrer, kind: KINDS.referrer };
  if (!stands_in) return { ...recipient, mail: hireUpdate.with(mail) };
  const of = { referral: mail.referral, user: referrer };
  const untitled = (await jobHiddenFrom(tx, [of]))(of) ? UNTITLED : {};
  const own = hireUpdate.with({ ...mail, ...untitled, path: paths.rewardShareAgreements() });
  return { ...recipient, params: { to: "sharer" }, mail: own };
}

/**
 * Notifies the team, the referrer and the person of a step of a hire claim (rules F6, R11), once per trigger, in the
 * same transaction. Nobody is notified of their own action.
 */
export async function notifyHireStep(
  ctx: TxContext,
  tx: WriteHandle,
  { referral, step, trigger = step }: Omit<HireClaimChanged, "job">,
): Promise<void> {
  const row = await loadRecipients(tx, referral);
  const { candidate, job, job_title, company, started_on, person } = row;
  const names = { company, person: candidate, referrer: row.referrer_name ?? "", admin: PRODUCT_NAME };
  const words = STEPS_WITH_STATEMENT.includes(step) ? row.words : "";
  const by = row.speaker === null ? "" : names[row.speaker];
  const said = {
    candidate,
    job_title,
    company,
    started_on: started_on ?? "",
    answer_by: row.answer_by?.toISOString() ?? "",
    words,
    by,
  };
  const mailTo = (to: HireTo, path: string) => ({ ...said, step, to, path, referral });
  const to = RECIPIENTS_OF_STEP[step];
  const team = to.includes("team") ? await recipientsOf(tx, job, { kind: "referral", id: referral }) : [];
  const manage = `${paths.manageJob(job)}?open=referral:${referral}`;
  const kind = STEPS_WITH_DEADLINE.includes(step) ? "hire_claim" : KINDS.team;
  const news = team.map((user_id) => ({ user_id, kind, mail: hireUpdate.with(mailTo("team", manage)) }) as const);
  const others: Omit<NewNotification, "subject">[] = [...news];
  if (to.includes("referrer"))
    others.push(await notifyReferrer(tx, row, mailTo("referrer", paths.myReferrals(referral))));
  if (to.includes("person") && person !== null)
    others.push({
      user_id: person,
      kind: KINDS.person,
      mail: hireUpdate.with(mailTo("person", paths.ownReferral(referral))),
    });
  await notifyAll(
    ctx,
    tx,
    others.map((one) => ({ ...one, subject: referral, trigger })),
  );
  // A person who claims through a mailed link knows about it, and has no account in which to read it.
  const own = row.by_side === "person" && step === "claimed" && actorId(ctx.actor) === null;
  if (to.includes("person") && person === null && !own)
    await emailCandidate(ctx, tx, referral, {
      dedupe_key: `hire:${referral}:${trigger}`,
      message: (path) => hireUpdate.with(mailTo("person", path)),
    });
}
