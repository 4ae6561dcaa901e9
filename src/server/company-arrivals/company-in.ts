import { AppError } from "../../contract/errors.ts";
import { isPastClosing } from "../../rules/jobs.ts";
import { cleanBody } from "../company-mails/clean.ts";
import type { WriteHandle } from "../db/handles.ts";
import { NEVER_LISTED } from "../jobs/access/private-job.ts";
import { cleanDescription, descriptionColumns } from "../jobs/description.ts";
import { levelColumns } from "../jobs/facets/facet-columns.ts";
import { placeColumns } from "../jobs/places/place-columns.ts";
import type { CompanyLine } from "./company-lines.ts";
import {
  hiddenKey,
  insertRows,
  movedId,
  type NounIn,
  type Numbered,
  peopleHere,
  type Refused,
  type Scene,
} from "./scene.ts";

type Company = CompanyLine<"company">;
type Job = CompanyLine<"jobs">;

/** Fills what is empty here; a website alone where nobody else of this owner has that company already. */
const company: NounIn<Company> = {
  noun: "company",
  parent: null,
  keys: () => ["company"],
  refs: () => [],
  async write(scene, tx, lines) {
    for (const { website, description, industry, size } of lines) {
      await tx.executeSql(
        `UPDATE companies SET description = CASE WHEN description = '' THEN $2 ELSE description END,
          industry = CASE WHEN industry = '' THEN $3 ELSE industry END, size = CASE WHEN size = '' THEN $4 ELSE size END
         WHERE id = $1`,
        [scene.company, description, industry, size],
      );
      if (website === "") continue;
      await tx.executeSql(
        `UPDATE companies AS own SET website = $2 WHERE id = $1 AND website = '' AND NOT EXISTS (
          SELECT FROM companies AS other WHERE other.created_by = own.created_by AND other.id <> own.id AND lower(other.name) = lower(own.name))`,
        [scene.company, website],
      );
      tx.notify("company_changed", scene.company);
    }
  },
};

const people: NounIn<CompanyLine<"people">> = {
  noun: "people",
  parent: { table: "users", column: "id" },
  keys: ({ id }) => [id],
  refs: () => [],
  async write(scene, tx, lines) {
    const created_at = scene.now.toISOString();
    const made = lines.map(({ id, name, claim }) => ({ id: movedId(scene, id), name, claim }));
    const flags = { verified: false, service: false, moved: true };
    const users = made.map(({ id, name }) => ({ id, email: "", name, surname: "", ...flags, created_at }));
    await insertRows(tx, { table: "users", rows: users });
    const known = made.map(({ id, claim }) => ({ user_id: id, company: scene.company, claim, created_at }));
    await insertRows(tx, { table: "moved_people", rows: known });
  },
  /** Whoever has proved an address there since may claim by it. */
  async renew(scene, tx, lines) {
    const proved = lines.flatMap(({ id, claim }) => (claim === null ? [] : [{ id: movedId(scene, id), claim }]));
    await tx.executeSql(
      `UPDATE moved_people SET claim = fresh.claim FROM jsonb_to_recordset($1::jsonb) AS fresh(id uuid, claim text)
       WHERE moved_people.user_id = fresh.id AND moved_people.claim IS NULL`,
      [JSON.stringify(proved)],
    );
  },
};

/** Nobody is made a member: whom an owner wants is invited (rule X221). */
const members: NounIn<CompanyLine<"members">> = {
  noun: "members",
  parent: null,
  keys: ({ user_id }) => [user_id],
  refs: ({ user_id }) => [{ field: "user_id", noun: "people", id: user_id }],
  write: async () => undefined,
};

/** The words of a job as they would be stored, or null where nothing is left of them to be read. */
function wordsOf(line: Job) {
  try {
    return descriptionColumns(line, "job_description_required");
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function placesOf({ location, places, places_chosen }: Job) {
  try {
    return placeColumns(location, places_chosen && places !== null ? places : undefined);
  } catch (error) {
    if (error instanceof AppError) return placeColumns(location);
    throw error;
  }
}

function payFits({ pay_min, pay_max, pay_currency, pay_per }: Job): boolean {
  const none = pay_min === null && pay_max === null;
  if (none !== (pay_currency === null) || none !== (pay_per === null)) return false;
  return pay_min === null || pay_max === null || pay_min <= pay_max;
}

/** Both stand in one index, whose entries have a bound in bytes. */
function isTooLong({ source, source_id }: Job): boolean {
  return Buffer.byteLength(`${source ?? ""}${source_id ?? ""}`) > 2_000;
}

function statusOf(line: Job, now: Date): Job["status"] {
  if (line.status === "Closed" || isPastClosing(line.closing_date, now)) return "Closed";
  return "On Hold";
}

function jobRow(scene: Scene, line: Job) {
  const words = wordsOf(line);
  if (words === null) throw new Error("a job without words was let through");
  const { places, places_chosen, created_by: _there, listed_at, ...facts } = line;
  return {
    ...facts,
    ...words,
    ...placesOf(line),
    ...levelColumns(line.title),
    id: movedId(scene, line.id),
    company: scene.company,
    status: statusOf(line, scene.now),
    listed_at: line.private ? NEVER_LISTED : listed_at,
    link_open: false,
    applications_count: 0,
    referrals_count: 0,
    // Who owes what its hires were promised is of the team here.
    created_by: scene.owner,
  };
}

/** What came from a board stands here already, where that board was imported here as well. */
async function takenSources(scene: Scene, tx: WriteHandle, lines: readonly { nth: number; line: Job }[]) {
  const refused: Refused = new Map();
  const asked = lines.filter(({ line }) => line.source !== null).map(({ line }) => line);
  const { rows } = await tx.executeSql(
    `SELECT jobs.id, jobs.source, jobs.source_id FROM jobs JOIN jsonb_to_recordset($2::jsonb) AS sent(source text, source_id text)
      ON sent.source = jobs.source AND sent.source_id = jobs.source_id WHERE jobs.created_by = $1`,
    [scene.owner, JSON.stringify(asked.map(({ source, source_id }) => ({ source, source_id })))],
  );
  const there = new Map(rows.map(({ id, source, source_id }) => [`${source}\n${source_id}`, String(id)]));
  for (const { nth, line } of lines) {
    const own = there.get(`${line.source}\n${line.source_id}`);
    if (own !== undefined && own !== movedId(scene, line.id)) refused.set(nth, { code: "taken", field: "source_id" });
  }
  return refused;
}

const jobs: NounIn<Job> = {
  noun: "jobs",
  parent: { table: "jobs", column: "id" },
  keys: ({ id, source, source_id }) =>
    source === null || source_id === null ? [id] : [id, hiddenKey("source", source, source_id)],
  refs: ({ created_by }) => [{ field: "created_by", noun: "people", id: created_by }],
  wrong(line) {
    const at = (field: string) => ({ code: "together" as const, field });
    if ((line.source === null) !== (line.source_id === null) || isTooLong(line)) return at("source_id");
    if (!payFits(line)) return at("pay_currency");
    return wordsOf(line) === null ? at("description") : null;
  },
  look: takenSources,
  change(line, { now }) {
    const status = statusOf(line, now);
    if (status === line.status) return null;
    return status === "Closed" ? "closed" : "on_hold";
  },
  async write(scene, tx, lines) {
    await insertRows(tx, { table: "jobs", rows: lines.map((line) => jobRow(scene, line)) });
    tx.notify("company_changed", scene.company);
  },
};

const jobMembers: NounIn<CompanyLine<"job_members">> = {
  noun: "job_members",
  parent: null,
  keys: ({ job, user_id }) => [`${job} ${user_id}`],
  refs: ({ job, user_id }) => [
    { field: "job", noun: "jobs", id: job },
    { field: "user_id", noun: "people", id: user_id },
  ],
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map(({ job, user_id, since }) => ({
      job: movedId(scene, job),
      user_id: here(user_id),
      created_at: since,
    }));
    await insertRows(tx, { table: "job_members", rows });
  },
};

const interviewSteps: NounIn<CompanyLine<"interview_steps">> = {
  noun: "interview_steps",
  parent: null,
  keys: ({ job }) => [job],
  refs: ({ job }) => [{ field: "job", noun: "jobs", id: job }],
  wrong({ steps, next_key }) {
    const keys = steps.map(({ key }) => key);
    const fits = new Set(keys).size === keys.length && keys.every((key) => key < next_key);
    return fits ? null : { code: "together", field: "next_key" };
  },
  write: (scene, tx, lines) =>
    insertRows(tx, {
      table: "interview_steps",
      rows: lines.map(({ job, ...rest }) => ({ job: movedId(scene, job), version: 1, ...rest })),
    }),
};

function cleanTexts(texts: CompanyLine<"mail_words">["texts"]) {
  return Object.fromEntries(
    Object.entries(texts).map(([language, { subject, body }]) => [
      language,
      { subject: subject.replaceAll(/[\r\n]+/g, " "), body: cleanBody(body) },
    ]),
  );
}

/** The newest words are what a company says: those that were saved here stay, however new the ones of there are (rule X222). */
async function wordsOfHere(scene: Scene, tx: WriteHandle, lines: readonly Numbered<CompanyLine<"mail_words">>[]) {
  const asked = lines.map(({ nth, line: { job, occasion } }) => ({
    ...{ nth, occasion, job: job === null ? null : movedId(scene, job) },
  }));
  const { rows } = await tx.executeSql(
    `SELECT asked.nth FROM jsonb_to_recordset($2::jsonb) AS asked(nth int, occasion text, job uuid)
     WHERE EXISTS (SELECT FROM company_mail_words AS own
       WHERE own.company = $1 AND own.occasion = asked.occasion AND own.job IS NOT DISTINCT FROM asked.job
         AND NOT EXISTS (SELECT FROM moved_ids WHERE moved_ids.company = $1 AND moved_ids.id = own.id))`,
    [scene.company, JSON.stringify(asked)],
  );
  return new Map(rows.map(({ nth }) => [Number(nth), { code: "taken" as const, field: "occasion" }]));
}

const mailWords: NounIn<CompanyLine<"mail_words">> = {
  noun: "mail_words",
  parent: { table: "company_mail_words", column: "id" },
  keys: ({ id }) => [id],
  refs: ({ job, saved_by }) => [
    { field: "job", noun: "jobs", id: job },
    { field: "saved_by", noun: "people", id: saved_by, soft: true },
  ],
  lookFresh: wordsOfHere,
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map(({ id, job, occasion, texts, saved_by, saved_at }) => ({
      ...{ id: movedId(scene, id), company: scene.company, job: job === null ? null : movedId(scene, job), occasion },
      ...{ texts: cleanTexts(texts), saved_by: here(saved_by), saved_at },
    }));
    await insertRows(tx, { table: "company_mail_words", rows });
  },
};

const drafts: NounIn<CompanyLine<"drafts">> = {
  noun: "drafts",
  parent: null,
  keys: ({ id }) => [id],
  refs: ({ created_by }) => [{ field: "created_by", noun: "people", id: created_by }],
  write: (scene, tx, lines) =>
    insertRows(tx, {
      table: "job_drafts",
      rows: lines.map(({ id, kind, fields, created_at, updated_at }) => ({
        ...{ id: movedId(scene, id), kind, fields: { ...fields, ...cleanDescription(fields) } },
        ...{ company: scene.company, created_by: scene.owner, created_at, updated_at },
      })),
    }),
};

export const COMPANY_IN = {
  company,
  people,
  members,
  jobs,
  job_members: jobMembers,
  interview_steps: interviewSteps,
  mail_words: mailWords,
  drafts,
};
