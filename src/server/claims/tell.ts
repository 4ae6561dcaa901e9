import { eq, sql } from "drizzle-orm";
import type { NotificationKind } from "../../contract/notifications.ts";
import { paths } from "../../contract/paths.ts";
import { PRODUCT_NAME } from "../../contract/product.ts";
import type { TxContext } from "../db/context.ts";
import { standIn } from "../db/deal/agreed-split.ts";
import type { WriteHandle } from "../db/handles.ts";
import { jobHiddenFrom, UNTITLED } from "../db/job-access.ts";
import { fullName } from "../db/status-history.ts";
import { doNotRefer } from "../db/tables/invitations.ts";
import { toldOf } from "../db/team.ts";
import { languageOf } from "../invitations/invite.ts";
import { takePlace } from "../invitations/mail-places.ts";
import { type HireStep, type HireTo, hireNews } from "../mail/messages/hire-news.ts";
import { sendMail } from "../mail/send.ts";
import { type News, notifyAll } from "../notifications/notify.ts";
import { actorId } from "../platform/actor.ts";
import { personHash } from "../referrals/person.ts";

type Concerned = {
  referrer: string;
  /** The referrer is gone, and this is whoever stands in their place (rule R40). */
  stands_in: boolean;
  person: string | null;
  candidate: string;
  email: string;
  email_key: string;
  job: string;
  job_title: string;
  company: string;
  started_on: string | null;
  answer_by: Date | null;
  by_side: "person" | "referrer" | null;
  words: string;
  /** Whose they are: a side's, or the admin's who decided. */
  speaker: "company" | "referrer" | "person" | "admin" | null;
  referrer_name: string | null;
};

async function concernedBy(tx: WriteHandle, referral: string): Promise<Concerned> {
  const [row] = await tx.rows<Concerned>(sql`
    SELECT coalesce(side.stand_in, referrals.created_by) AS referrer, side.stand_in IS NOT NULL AS stands_in, candidate_name AS candidate, candidate_email AS email,
      candidate_email_key AS email_key, jobs.id AS job, jobs.title AS job_title, companies.name AS company,
      claim.started_on::text AS started_on,
      coalesce((SELECT answer_by FROM disputes WHERE disputes.referral = referrals.id AND decided_at IS NULL), claim.answer_by)
        AS answer_by, claim.by_side,
      coalesce(said.words, '') AS words, said.speaker, 
      (SELECT ${fullName} FROM users WHERE users.id = coalesce(side.stand_in, referrals.created_by)) AS referrer_name,
      coalesce((SELECT claimed_by FROM referral_invitations WHERE referral = referrals.id),
        (SELECT created_by FROM applications WHERE applications.referral = referrals.id LIMIT 1)) AS person
    FROM referrals JOIN jobs ON jobs.id = referrals.job JOIN companies ON companies.id = jobs.company
      CROSS JOIN LATERAL (SELECT ${standIn} AS stand_in) AS side LEFT JOIN hire_claims AS claim ON claim.referral = referrals.id
      LEFT JOIN LATERAL (
        SELECT CASE WHEN decided_at IS NOT NULL THEN decision WHEN answered_at IS NOT NULL THEN answer ELSE words END AS words,
          CASE WHEN decided_at IS NOT NULL THEN 'admin' WHEN answered_at IS NOT NULL THEN answered_as ELSE opened_as END AS speaker
        FROM disputes WHERE disputes.referral = referrals.id ORDER BY opened_at DESC, disputes.id DESC LIMIT 1) AS said ON TRUE
    WHERE referrals.id = ${referral}`);
  if (row === undefined) throw new Error("a claimed hire that is told of is not there");
  return row;
}

/** Who hears of which step; whoever did it themselves is left out where they have an account. */
const HEARD: Readonly<Record<HireStep, readonly HireTo[]>> = {
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
  team: "team_hire_news",
  referrer: "hire_news",
  person: "own_hire_news",
};
/** Steps that somebody's words belong to. */
const SAID: readonly HireStep[] = ["denied", "disputed", "replied", "decided"];
const WAITS: readonly HireStep[] = ["claimed", "reminder"];

/** The person without an account, at the address that the referral went to; not on the register. */
async function mailStranger(
  ctx: TxContext,
  tx: WriteHandle,
  row: Concerned,
  cause: string,
  mail: typeof hireNews.sample,
) {
  if (row.email === "") return;
  const known = await tx
    .select()
    .from(doNotRefer)
    .where(eq(doNotRefer.person_hash, personHash(ctx, row.email_key)));
  if (known.length > 0) return;
  const language = await languageOf(tx, row.email_key, row.referrer);
  await sendMail(ctx, tx, {
    to: row.email,
    language,
    cause,
    not_before: await takePlace(ctx, tx, row.email_key),
    message: hireNews.with({ ...mail, path: paths.referred() }),
  });
}

/** To whoever stands in the referrer's place the referral is none to open, and its job perhaps none to see (rules R39, R40). */
async function toReferrer(
  tx: WriteHandle,
  { referrer, stands_in }: Concerned,
  mail: typeof hireNews.sample,
): Promise<Omit<News, "subject">> {
  const told = { user_id: referrer, kind: KINDS.referrer };
  if (!stands_in) return { ...told, mail: hireNews.with(mail) };
  const of = { referral: mail.referral, user: referrer };
  const untitled = (await jobHiddenFrom(tx, [of]))(of) ? UNTITLED : {};
  const own = hireNews.with({ ...mail, ...untitled, path: paths.rewardSplits() });
  return { ...told, params: { to: "sharer" }, mail: own };
}

/**
 * Tells the team, the referrer and the person what became of a claimed hire (rules F6, R11), once for each occasion, in
 * the transaction that makes it. Nobody is told what they did themselves.
 */
export async function tellOfHire(
  ctx: TxContext,
  tx: WriteHandle,
  referral: string,
  step: HireStep,
  occasion: string = step,
): Promise<void> {
  const row = await concernedBy(tx, referral);
  const { candidate, job, job_title, company, started_on, person } = row;
  const names = { company, person: candidate, referrer: row.referrer_name ?? "", admin: PRODUCT_NAME };
  const words = SAID.includes(step) ? row.words : "";
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
  const to = HEARD[step];
  const team = to.includes("team") ? await toldOf(tx, job, { kind: "referral", id: referral }) : [];
  const manage = `${paths.manageJob(job)}?open=referral:${referral}`;
  const kind = WAITS.includes(step) ? "hire_claim" : KINDS.team;
  const news = team.map((user_id) => ({ user_id, kind, mail: hireNews.with(mailTo("team", manage)) }) as const);
  const others: Omit<News, "subject">[] = [...news];
  if (to.includes("referrer")) others.push(await toReferrer(tx, row, mailTo("referrer", paths.myReferrals(referral))));
  if (to.includes("person") && person !== null)
    others.push({ user_id: person, kind: KINDS.person, mail: hireNews.with(mailTo("person", paths.myApplications())) });
  await notifyAll(
    ctx,
    tx,
    others.map((one) => ({ ...one, subject: referral, occasion })),
  );
  // Whoever says it by the link of a mail knows it, and has no account in which they could read it.
  const own = row.by_side === "person" && step === "claimed" && actorId(ctx.actor) === null;
  if (to.includes("person") && person === null && !own)
    await mailStranger(ctx, tx, row, `hire:${referral}:${occasion}`, mailTo("person", ""));
}
