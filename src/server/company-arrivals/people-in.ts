import type { WriteHandle } from "../db/handles.ts";
import { erasedHash } from "../files/erased-list.ts";
import { emailKey, linkedinKey } from "../platform/identity.ts";
import { linkedinHash, personHash, personKeys } from "../referrals/person.ts";
import type { DealLine } from "./deal-lines.ts";
import {
  hiddenKey,
  insertRows,
  movedId,
  type NounIn,
  type Numbered,
  peopleHere,
  type Refusal,
  type Refused,
  type Scene,
} from "./scene.ts";
import { ofTakenOver } from "./taken-over.ts";

type Referral = DealLine<"referrals">;
type Application = DealLine<"applications">;
type Person = Pick<Referral, "id" | "candidate_email" | "candidate_linkedin" | "created_at">;

const together = (field: string): Refusal => ({ code: "together", field });

/** Whoever is on the register, or was erased here after this record was made there, is not taken in (rule X227). */
async function unwanted(scene: Scene, tx: WriteHandle, lines: readonly Numbered<Person>[]): Promise<Refused> {
  const { ctx } = scene;
  const refused: Refused = new Map();
  const known = lines
    .filter(({ line }) => line.candidate_email !== "")
    .map(({ nth, line }) => {
      const key = emailKey(line.candidate_email);
      const path = linkedinHash(ctx, linkedinKey(line.candidate_linkedin));
      const erased = scene.erased.since(erasedHash(ctx.secrets, "person", key));
      return {
        nth,
        hash: personHash(ctx, key),
        path,
        gone: erased !== undefined && erased >= new Date(line.created_at),
      };
    });
  const { rows } = await tx.executeSql(
    "SELECT person_hash, linkedin_hash FROM do_not_refer WHERE person_hash = ANY($1::text[]) OR linkedin_hash = ANY($2::text[])",
    [known.map(({ hash }) => hash), known.flatMap(({ path }) => path ?? [])],
  );
  const register = new Set(rows.flatMap(({ person_hash, linkedin_hash }) => [person_hash, linkedin_hash]));
  for (const { nth, hash, path, gone } of known)
    if (gone || register.has(hash) || (path !== null && register.has(path)))
      refused.set(nth, { code: "not_taken", field: "" });
  return refused;
}

/** Whoever is erased while an archive is gone through is not written down a moment later. */
async function lookAtErased(scene: Scene): Promise<Refused> {
  await scene.erased.look();
  return new Map();
}

/** Who was taken in before and was erased here since stays erased, with everything about them. */
async function erasedHere(
  scene: Scene,
  tx: WriteHandle,
  table: string,
  lines: readonly Numbered<Person>[],
): Promise<Refused> {
  const ids = new Map(lines.map(({ nth, line }) => [movedId(scene, line.id), { nth, line }]));
  const { rows } = await tx.executeSql(`SELECT id FROM ${table} WHERE id = ANY($1::uuid[]) AND candidate_email = ''`, [
    [...ids.keys()],
  ]);
  const refused: Refused = new Map();
  for (const { id } of rows) {
    const found = ids.get(String(id));
    if (found !== undefined && found.line.candidate_email !== "")
      refused.set(found.nth, { code: "not_taken", field: "" });
  }
  return refused;
}

/** Somebody of the same address, or path, was referred to this job here meanwhile (rule R5). */
async function takenReferrals(scene: Scene, tx: WriteHandle, lines: readonly Numbered<Referral>[]): Promise<Refused> {
  const asked = lines
    .filter(({ line }) => line.candidate_email !== "")
    .map(({ nth, line }) => ({ nth, id: movedId(scene, line.id), job: movedId(scene, line.job), ...personKeys(line) }));
  const { rows } = await tx.executeSql(
    `SELECT asked.nth FROM jsonb_to_recordset($1::jsonb) AS asked(nth int, id uuid, job uuid, candidate_email_key text, candidate_linkedin_key text)
     WHERE EXISTS (SELECT FROM referrals WHERE referrals.job = asked.job AND referrals.id <> asked.id
       AND (referrals.candidate_email_key = asked.candidate_email_key OR referrals.candidate_linkedin_key = asked.candidate_linkedin_key))`,
    [JSON.stringify(asked)],
  );
  return new Map(rows.map(({ nth }) => [Number(nth), { code: "taken" as const, field: "candidate_email" }]));
}

/** What both kinds of people have to say of themselves. */
function wrongPerson(line: Referral | Application): Refusal | null {
  const erased = line.candidate_email === "";
  if (erased && (line.candidate_name !== "" || line.candidate_linkedin !== "" || line.cv !== null))
    return together("candidate_email");
  if (!erased && line.candidate_name === "") return together("candidate_name");
  if (line.turned_down_for !== null && line.status !== "Rejected" && line.status !== "Hired")
    return together("turned_down_for");
  return null;
}

function keysOfPerson(line: Referral | Application, scene: { job: string }): string[] {
  if (line.candidate_email === "") return [];
  const { candidate_email_key, candidate_linkedin_key } = personKeys(line);
  const path = candidate_linkedin_key === null ? [] : [hiddenKey("path", scene.job, candidate_linkedin_key)];
  return [hiddenKey("address", scene.job, candidate_email_key), ...path];
}

/** Addresses as keys; of an erased one what an erasure leaves. */
function keysHere(line: Referral | Application, id: string) {
  if (line.candidate_email !== "") return personKeys(line);
  return { candidate_email_key: `erased ${id}`, candidate_email_soft: null, candidate_linkedin_key: null };
}

/**
 * Files that a record now has: until then they are uploads that nobody took, and go with those. Gives what a record's is: where a day
 * lay between, it is gone, and the record comes in without.
 */
async function takeFiles(scene: Scene, tx: WriteHandle, lines: readonly (Referral | Application)[]) {
  const ids = lines.flatMap(({ cv }) => (cv === null ? [] : [movedId(scene, cv)]));
  await tx.executeSql("UPDATE files SET attached_at = $2 WHERE id = ANY($1::uuid[]) AND attached_at IS NULL", [
    ids,
    scene.now.toISOString(),
  ]);
  const { rows } = await tx.executeSql("SELECT id FROM files WHERE id = ANY($1::uuid[]) FOR KEY SHARE", [ids]);
  const there = new Set(rows.map(({ id }) => String(id)));
  return ({ cv }: Referral | Application): string | null => {
    const id = cv === null ? null : movedId(scene, cv);
    return id !== null && there.has(id) ? id : null;
  };
}

/** Whoever of there has another application to this job here already (rule R6). */
async function takenApplications(
  scene: Scene,
  tx: WriteHandle,
  lines: readonly Numbered<Application>[],
): Promise<Refused> {
  const asked = lines.map(({ nth, line }) => ({
    ...{ nth, id: movedId(scene, line.id), job: movedId(scene, line.job), person: movedId(scene, line.created_by) },
  }));
  const { rows } = await tx.executeSql(
    `SELECT asked.nth FROM jsonb_to_recordset($1::jsonb) AS asked(nth int, id uuid, job uuid, person uuid)
     WHERE EXISTS (SELECT FROM applications WHERE applications.job = asked.job AND applications.id <> asked.id
       AND applications.created_by = asked.person)`,
    [JSON.stringify(asked)],
  );
  return new Map(rows.map(({ nth }) => [Number(nth), { code: "taken" as const, field: "created_by" }]));
}

async function count(scene: Scene, tx: WriteHandle, lines: readonly { job: string }[]): Promise<void> {
  const ids = [...new Set(lines.map(({ job }) => movedId(scene, job)))];
  await tx.executeSql(
    `UPDATE jobs SET referrals_count = (SELECT count(*) FROM referrals WHERE job = jobs.id AND shown_at IS NOT NULL),
      applications_count = (SELECT count(*) FROM applications WHERE job = jobs.id)
     WHERE id IN (SELECT id FROM jobs WHERE id = ANY($1::uuid[]) ORDER BY id FOR NO KEY UPDATE)`,
    [ids],
  );
  for (const id of ids) tx.notify("job_changed", id);
}

/** No promise runs here, and nobody is reminded of what ran there (rule X223). */
const QUIET = { answer_due: null, answer_told: 2, outcome_told: 3, moved: true };

const referrals: NounIn<Referral> = {
  noun: "referrals",
  parent: { table: "referrals", column: "id" },
  keys: (line) => [
    line.id,
    // What its reward may be, and that there may be one.
    `${line.id} ${line.reward_amount}`,
    ...(line.status === "Hired" ? [`hired ${line.id}`] : []),
    ...(line.hired_with === null ? [] : [`with ${line.hired_with}`, `pair ${line.hired_with} ${line.id}`]),
    ...keysOfPerson(line, line),
  ],
  refs: ({ job, created_by, cv }) => [
    { field: "job", noun: "jobs", id: job },
    { field: "created_by", noun: "people", id: created_by },
    { field: "cv", noun: "files", id: cv, soft: true },
  ],
  wrong(line) {
    if ((line.status === "Hired") !== (line.hired_at !== null) && line.status === "Hired") return together("hired_at");
    if (line.hired_with !== null && line.status !== "Hired") return together("hired_with");
    if (line.probation_failed_at !== null && line.status !== "Hired" && line.status !== "Rejected")
      return together("probation_failed_at");
    if (line.reward_status !== "Pending" && line.status !== "Hired" && line.status !== "Rejected")
      return together("reward_status");
    return wrongPerson(line);
  },
  prepare: lookAtErased,
  async look(scene, tx, lines) {
    const taken = await takenReferrals(scene, tx, lines);
    const erased = await erasedHere(scene, tx, "referrals", lines);
    return new Map([...(await unwanted(scene, tx, lines)), ...taken, ...erased]);
  },
  async write(scene, tx, lines) {
    const cvOf = await takeFiles(scene, tx, lines);
    const here = peopleHere(scene);
    const rows = lines.map((line) => {
      const id = movedId(scene, line.id);
      const { hired_with: _later, ...facts } = line;
      const ids = { id, job: movedId(scene, line.job), cv: cvOf(line) };
      const made = { created_by: here(line.created_by), review: [], held: false, opened: true };
      // Nothing is owed for a hire of there before its reward says so: whatever sums up what is owed or earned finds nothing.
      const reward_amount = line.status === "Hired" ? 0 : line.reward_amount;
      return { ...facts, ...ids, ...keysHere(line, id), ...QUIET, ...made, reward_amount };
    });
    await insertRows(tx, { table: "referrals", rows });
    await count(scene, tx, lines);
  },
};

const ties: NounIn<DealLine<"ties">> = {
  noun: "ties",
  parent: null,
  keys: ({ referral }) => [referral],
  refs: ({ referral }) => [{ field: "referral", noun: "referrals", id: referral }],
  wrong: ({ own_kind, own_at }) => ((own_kind === null) === (own_at === null) ? null : together("own_kind")),
  lookFresh: ofTakenOver,
  write: (scene, tx, lines) =>
    insertRows(tx, {
      table: "referral_ties",
      rows: lines.map((line) => ({ ...line, referral: movedId(scene, line.referral) })),
    }),
};

/** What they said there counts here: when they were asked, told, and what they answered. By which account or letter stays there. */
const consents: NounIn<DealLine<"consents">> = {
  noun: "consents",
  parent: null,
  keys: ({ referral }) => [referral],
  refs: ({ referral }) => [{ field: "referral", noun: "referrals", id: referral }],
  wrong({ answer, answered_at, by }) {
    if ((answer === null) !== (answered_at === null)) return together("answered_at");
    return (answer === null) === (by === null) ? null : together("by");
  },
  lookFresh: ofTakenOver,
  write: (scene, tx, lines) =>
    insertRows(tx, {
      table: "referral_invitations",
      rows: lines.map(({ referral, by: _there, ...said }) => {
        const created_at =
          said.asked_at ?? said.told_at ?? said.answered_at ?? said.erased_at ?? scene.now.toISOString();
        return { ...said, referral: movedId(scene, referral), created_at, written: false };
      }),
    }),
};

const applications: NounIn<Application> = {
  noun: "applications",
  parent: { table: "applications", column: "id" },
  keys: (line) => [line.id, `${line.job} ${line.created_by}`],
  refs: ({ job, created_by, cv, referral }) => [
    { field: "job", noun: "jobs", id: job },
    { field: "created_by", noun: "people", id: created_by },
    { field: "cv", noun: "files", id: cv, soft: true },
    { field: "referral", noun: "referrals", id: referral, soft: true },
  ],
  wrong: (line) => wrongPerson(line),
  prepare: lookAtErased,
  async look(scene, tx, lines) {
    const taken = await takenApplications(scene, tx, lines);
    const erased = await erasedHere(scene, tx, "applications", lines);
    return new Map([...(await unwanted(scene, tx, lines)), ...taken, ...erased]);
  },
  async write(scene, tx, lines) {
    const cvOf = await takeFiles(scene, tx, lines);
    const here = peopleHere(scene);
    const rows = lines.map((line) => {
      const id = movedId(scene, line.id);
      const { candidate_email_soft: _soft, ...keys } = keysHere(line, id);
      const referral = line.referral === null ? null : movedId(scene, line.referral);
      const ids = { id, job: movedId(scene, line.job), cv: cvOf(line), referral };
      const marked = line.answers.filter((answer) => answer.marked === true).length;
      return { ...line, ...ids, ...keys, ...QUIET, marked, created_by: here(line.created_by) };
    });
    await insertRows(tx, { table: "applications", rows });
    await count(scene, tx, lines);
  },
};

export const PEOPLE_IN = { referrals, ties, consents, applications };
