import { sql } from "drizzle-orm";
import type { LANGUAGES, Language } from "../../../contract/choices.ts";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import type { MailTemplate, MailTemplates } from "../../../contract/hiring/company-mails.ts";
import type { RejectRemaining, remainingEndpoints } from "../../../contract/hiring/pipeline/remaining.ts";
import { APPLICATION_STATUSES, REFERRAL_STATUSES } from "../../../contract/statuses.ts";
import { nextApplicationStatuses, nextReferralStatuses } from "../../../rules/statuses.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { applications, referrals } from "../../infra/db/tables/referrals.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { readTemplateAt } from "../company-mails/company-text-for.ts";
import { sanitizeTemplates, textOfBody } from "../company-mails/sanitize-template.ts";
import { canDecideApplication, canDecideReferral } from "../referrals/policy.ts";
import { moveLockedPeople } from "./move.ts";
import {
  KINDS_IN_LOCK_ORDER,
  lockPeople,
  positionOf,
  type RecordRef,
  statusesPassed,
  TABLE_OF_KIND,
} from "./people.ts";
import { readSteps } from "./steps.ts";
import type { RecordKind } from "./undoable.ts";

/** The email to everybody still open in a filled job, for companies without a rejection template (rule J65). */
const JOB_FILLED_EMAIL: Readonly<Record<Language, MailTemplate>> = {
  en: {
    subject: "{{job}} has been filled",
    body: "<p>Hello {{first_name}},</p><p>Thank you for your interest in {{job}} at {{company}} and for the time you have put into it. The position has now been filled, so we are not taking your candidacy further.</p><p>We wish you every success in your search.</p><p>{{who_writes}}</p>",
  },
  es: {
    subject: "El puesto {{job}} ya está cubierto",
    body: "<p>Hola, {{first_name}}:</p><p>Gracias por tu interés en {{job}} en {{company}} y por el tiempo que le has dedicado. El puesto ya está cubierto, por lo que no seguiremos adelante con tu candidatura.</p><p>Te deseamos mucho éxito en tu búsqueda.</p><p>{{who_writes}}</p>",
  },
  fr: {
    subject: "Le poste {{job}} est pourvu",
    body: "<p>Bonjour {{first_name}},</p><p>Merci de l’intérêt que vous portez au poste {{job}} chez {{company}} et du temps que vous y avez consacré. Le poste est désormais pourvu : nous ne donnerons donc pas suite à votre candidature.</p><p>Nous vous souhaitons pleine réussite dans vos recherches.</p><p>{{who_writes}}</p>",
  },
  de: {
    subject: "{{job}} ist besetzt",
    body: "<p>Hallo {{first_name}},</p><p>vielen Dank für dein Interesse an {{job}} bei {{company}} und für die Zeit, die du dir genommen hast. Die Stelle ist inzwischen besetzt, deshalb geht es hier für dich nicht weiter.</p><p>Wir wünschen dir viel Erfolg bei deiner Suche.</p><p>{{who_writes}}</p>",
  },
};

/** The statuses from which a candidate may be rejected. */
const REJECTABLE_STATUSES: Readonly<Record<RecordKind, readonly string[]>> = {
  referral: REFERRAL_STATUSES.filter((status) => nextReferralStatuses(status).includes("Rejected")),
  application: APPLICATION_STATUSES.filter((status) => nextApplicationStatuses(status).includes("Rejected")),
};

type OpenCandidate = RecordRef & {
  /** The same for a referral and the application that it led to. */
  readonly person: string;
};

/** The open candidates of a job on whom the viewer decides (rule R17). */
async function findOpenCandidates(db: ReadHandle, viewer: string, job: string): Promise<OpenCandidate[]> {
  const people: OpenCandidate[] = [];
  for (const kind of KINDS_IN_LOCK_ORDER) {
    const table = TABLE_OF_KIND[kind];
    const decided = kind === "referral" ? canDecideReferral(viewer) : canDecideApplication(viewer);
    const person = kind === "referral" ? referrals.id : sql`coalesce(${applications.referral}, ${applications.id})`;
    const rows = await db.rows<{ id: string; person: string }>(sql`
      SELECT ${table.id}, ${person} AS person FROM ${table} JOIN ${jobs} ON ${jobs.id} = ${table.job}
      WHERE ${table.job} = ${job} AND ${table.status} = ANY(${`{${REJECTABLE_STATUSES[kind].join(",")}}`}::text[]) AND ${decided}`);
    people.push(...rows.map((row) => ({ kind, ...row })));
  }
  return people;
}

/** A person both referred and applied counts once, and is notified once. */
function countPeople(people: readonly OpenCandidate[]): number {
  return new Set(people.map(({ person }) => person)).size;
}

/** The proposed email: the company's own rejection template in each language that has one. */
async function loadRejectionTemplates(db: ReadHandle, job: string, at: Date): Promise<Required<MailTemplates>> {
  return { ...JOB_FILLED_EMAIL, ...(await readTemplateAt(db, { trigger: "application_rejected", job, at })) };
}

/** Counts the open people of a job, and returns the email that would reject them (rule J65). Throws `not_found`. */
export async function readRemaining(
  ctx: UserContext,
  job: string,
): Promise<OutputOf<typeof remainingEndpoints.remaining>> {
  const { db, actor } = ctx;
  await readSteps(db, job, actor.id, "decide_people");
  const [people, texts, [right]] = await Promise.all([
    findOpenCandidates(db, actor.id, job),
    loadRejectionTemplates(db, job, ctx.clock.now()),
    db.rows<{ write: boolean }>(
      sql`SELECT ${mayWithJob("write_mails", actor.id)} AS write FROM ${jobs} WHERE ${jobs.id} = ${job}`,
    ),
  ]);
  const plain = (language: (typeof LANGUAGES)[number]) => {
    const { subject, body } = texts[language];
    return { subject, text: textOfBody(body) };
  };
  return {
    people: countPeople(people),
    texts: { en: plain("en"), es: plain("es"), fr: plain("fr"), de: plain("de") },
    can: { write: right?.write === true },
  };
}

/**
 * Rejects everybody still open in a filled job (rule J65): each is notified in their own language by a separate task,
 * once it can no longer be undone (H4). Throws `not_found`, `conflict` where the job is not filled or the people
 * changed since the confirmation, and `validation_failed` for the email (C26).
 */
export async function rejectRemaining(
  ctx: UserContext,
  job: string,
  { people, texts }: RejectRemaining,
): Promise<OutputOf<typeof remainingEndpoints.rejectRemaining>> {
  const changed = sanitizeTemplates(texts);
  return ctx.write(async (tx) => {
    if (Object.keys(changed).length > 0) await readSteps(tx, job, ctx.actor.id, "write_mails");
    const { steps } = await readSteps(tx, job, ctx.actor.id, "decide_people");
    const [filled] = await tx.rows(sql`
      SELECT FROM ${jobs} WHERE ${jobs.id} = ${job} AND ${jobs.status} = 'Filled' FOR NO KEY UPDATE`);
    if (filled === undefined) throw new AppError("conflict");
    const open = await findOpenCandidates(tx, ctx.actor.id, job);
    const locked = await lockPeople(tx, ctx.actor.id, job, open);
    const going = locked.flatMap((one) => {
      const way = statusesPassed(one, "Rejected");
      return way === null ? [] : [{ locked: one, from: positionOf(one, steps), way }];
    });
    if (going.length !== open.length || countPeople(open) !== people) throw new AppError("conflict");
    const words = { ...(await loadRejectionTemplates(tx, job, ctx.clock.now())), ...changed };
    const place = { stage: "Rejected", step: null } as const;
    const said = { words, reason: "job_closed", note: null } as const;
    const { undo } = await moveLockedPeople(ctx, tx, { job, place, going, steps }, said);
    return { undo };
  });
}
