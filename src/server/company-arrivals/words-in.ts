import { APPLICATION_STATUSES, JOB_STATUSES, REFERRAL_STATUSES, REWARD_STATUSES } from "../../contract/statuses.ts";
import type { WriteHandle } from "../db/handles.ts";
import type { DealLine } from "./deal-lines.ts";
import {
  insertRows,
  movedId,
  type NounIn,
  type Numbered,
  peopleHere,
  type Ref,
  type Refusal,
  type Scene,
} from "./scene.ts";
import { ofTakenOver, takenOver } from "./taken-over.ts";

type About = { readonly job: string; readonly record_kind: "referral" | "application"; readonly record_id: string };

const aboutRefs = ({ job, record_kind, record_id }: About): Ref[] => [
  { field: "job", noun: "jobs", id: job },
  { field: "record_id", noun: record_kind === "referral" ? "referrals" : "applications", id: record_id },
];
const aboutHere = (scene: Scene, { job, record_id }: About) => ({
  job: movedId(scene, job),
  record_id: movedId(scene, record_id),
});
const together = (field: string): Refusal => ({ code: "together", field });

const NOUN_OF = { job: "jobs", referral: "referrals", application: "applications", reward: "referrals" } as const;
/** Which statuses there are (rule N3): screens have words for these alone. */
const STATUSES: Readonly<Record<keyof typeof NOUN_OF, readonly string[]>> = {
  job: JOB_STATUSES,
  referral: REFERRAL_STATUSES,
  application: APPLICATION_STATUSES,
  reward: REWARD_STATUSES,
};

type Step = {
  readonly record_kind: keyof typeof NOUN_OF;
  readonly from_status: string | null;
  readonly to_status: string;
};

function wrongStep({ record_kind, from_status, to_status }: Step): Refusal | null {
  const known = STATUSES[record_kind];
  if (from_status !== null && !known.includes(from_status)) return together("from_status");
  return known.includes(to_status) ? null : together("to_status");
}

/** Of a record that somebody has taken over nothing comes in any more. */
const recordTaken = (scene: Scene, tx: WriteHandle, lines: readonly Numbered<About>[]) =>
  takenOver(scene, tx, lines, {
    field: "record_id",
    about: ({ record_kind, record_id }) => ({ kind: record_kind, record: record_id }),
  });

/** What happened stands for good: whoever did it and is not in the archive is not named. */
const history: NounIn<DealLine<"history">> = {
  noun: "history",
  parent: null,
  keys: ({ id }) => [id],
  refs: ({ record_kind, record_id }) => [{ field: "record_id", noun: NOUN_OF[record_kind], id: record_id }],
  wrong: wrongStep,
  lookFresh: (scene, tx, lines) =>
    takenOver(scene, tx, lines, {
      field: "record_id",
      about: ({ record_kind, record_id }) =>
        record_kind === "job"
          ? null
          : { kind: record_kind === "application" ? record_kind : "referral", record: record_id },
    }),
  async write(scene, tx, lines) {
    const ids = lines.flatMap(({ changed_by }) => changed_by ?? []).map((id) => movedId(scene, id));
    const { rows } = await tx.executeSql("SELECT user_id FROM moved_people WHERE user_id = ANY($1::uuid[])", [ids]);
    const known = new Set(rows.map(({ user_id }) => String(user_id)));
    const made = lines.map((line) => {
      const by = line.changed_by === null ? null : movedId(scene, line.changed_by);
      const here = { id: movedId(scene, line.id), record_id: movedId(scene, line.record_id) };
      return { ...line, ...here, changed_by: by !== null && known.has(by) ? by : null };
    });
    await insertRows(tx, { table: "status_history", rows: made });
  },
};

const moves: NounIn<DealLine<"moves">> = {
  noun: "moves",
  parent: null,
  keys: ({ id }) => [id],
  refs: (line) => [...aboutRefs(line), { field: "moved_by", noun: "people", id: line.moved_by, soft: true }],
  wrong: wrongStep,
  lookFresh: recordTaken,
  write: (scene, tx, lines) =>
    insertRows(tx, {
      table: "pipeline_moves",
      rows: lines.map((line) => ({
        ...line,
        ...aboutHere(scene, line),
        ...{ id: movedId(scene, line.id), act: movedId(scene, line.act), told_at: line.moved_at },
        moved_by: line.moved_by === null ? null : movedId(scene, line.moved_by),
      })),
    }),
};

const notes: NounIn<DealLine<"notes">> = {
  noun: "notes",
  parent: null,
  keys: ({ id }) => [id],
  refs: (line) => [...aboutRefs(line), { field: "written_by", noun: "people", id: line.written_by }],
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map((line) => ({
      ...line,
      ...aboutHere(scene, line),
      ...{ id: movedId(scene, line.id), written_by: here(line.written_by), mentions: line.mentions.map(here) },
    }));
    await insertRows(tx, { table: "team_notes", rows });
  },
};

/** Whoever took the company in has read what was said before. */
async function markRead(scene: Scene, lines: readonly About[]) {
  const read_at = scene.now.toISOString();
  return lines.map((line) => ({
    ...{ record_kind: line.record_kind, record_id: movedId(scene, line.record_id) },
    ...{ reader: scene.owner, read_at, quiet: false },
  }));
}

const messages: NounIn<DealLine<"messages">> = {
  noun: "messages",
  parent: null,
  keys: ({ id }) => [id],
  refs: (line) => [...aboutRefs(line), { field: "written_by", noun: "people", id: line.written_by, soft: true }],
  lookFresh: (scene, tx, lines) =>
    takenOver(scene, tx, lines, {
      field: "record_id",
      about: ({ record_kind, record_id, side }) => ({
        kind: record_kind,
        record: record_id,
        candidate: side === "candidate",
      }),
    }),
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map((line) => ({
      ...line,
      ...aboutHere(scene, line),
      ...{ id: movedId(scene, line.id), written_by: here(line.written_by) },
    }));
    await insertRows(tx, { table: "messages", rows });
    await insertRows(tx, { table: "message_marks", rows: await markRead(scene, lines) });
  },
};

const questions: NounIn<DealLine<"questions">> = {
  noun: "questions",
  parent: null,
  keys: ({ id }) => [id],
  refs: ({ job, asked_by, answered_by }) => [
    { field: "job", noun: "jobs", id: job },
    { field: "asked_by", noun: "people", id: asked_by, soft: true },
    { field: "answered_by", noun: "people", id: answered_by, soft: true },
  ],
  wrong({ published_at, published_question, published_answer }) {
    const published = published_question !== null && published_answer !== null;
    return (published_at !== null) === published ? null : together("published_at");
  },
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map((line) => ({
      ...line,
      ...{ id: movedId(scene, line.id), job: movedId(scene, line.job) },
      ...{ asked_by: here(line.asked_by), answered_by: here(line.answered_by) },
    }));
    await insertRows(tx, { table: "referrer_questions", rows });
  },
};

type Interview = DealLine<"interviews">;
const isToCome = ({ state, ends_at }: Interview, now: Date): boolean =>
  state === "offered" || (state === "agreed" && ends_at !== null && new Date(ends_at) > now);

function interviewRow(scene: Scene, line: Interview) {
  const { slots: _slots, takers: _takers, history: _history, ...facts } = line;
  // Times to come were agreed by links, and in calendars, of there.
  const ended = isToCome(line, scene.now)
    ? { state: "ended" as const, ended_by: "team" as const, ended_at: scene.now.toISOString() }
    : {};
  const here = { id: movedId(scene, line.id), ...aboutHere(scene, line), sequence: 0, remind_at: null };
  return { ...facts, ...ended, ...here };
}

const interviews: NounIn<Interview> = {
  noun: "interviews",
  parent: null,
  keys: ({ id }) => [id],
  refs: (line) => [...aboutRefs(line), { field: "offered_by", noun: "people", id: line.offered_by }],
  wrong({ state, ended_by, ended_at, starts_at, ends_at }) {
    if ((state === "ended") !== (ended_by !== null && ended_at !== null)) return together("ended_at");
    if (state === "agreed" && (starts_at === null || ends_at === null)) return together("starts_at");
    return starts_at !== null && ends_at !== null && starts_at >= ends_at ? together("ends_at") : null;
  },
  lookFresh: recordTaken,
  change: (line, { now }) => (isToCome(line, now) ? "interview_ended" : null),
  async write(scene, tx, lines) {
    const here = peopleHere(scene);
    const rows = lines.map((line) => ({ ...interviewRow(scene, line), offered_by: here(line.offered_by) }));
    await insertRows(tx, { table: "interviews", rows });
    const ofThese = lines.map((line) => ({ ...line, interview: movedId(scene, line.id) }));
    const slots = ofThese.flatMap(({ interview, slots }) => slots.map((starts_at) => ({ interview, starts_at })));
    await insertRows(tx, { table: "interview_slots", rows: slots });
    const takers = ofThese.flatMap(({ interview, takers }) => takers.map((id) => ({ interview, user_id: here(id) })));
    const known = await knownUsers(
      tx,
      takers.map(({ user_id }) => user_id),
    );
    await insertRows(tx, {
      table: "interview_people",
      rows: takers.filter(({ user_id }) => known.has(String(user_id))),
    });
    const past = ofThese.flatMap(({ id, interview, history }) =>
      history.map(({ at, what, starts_at }, nth) => ({
        id: movedId(scene, `${id} ${nth}`),
        interview,
        at,
        what,
        starts_at,
      })),
    );
    await insertRows(tx, { table: "interview_history", rows: past });
  },
};

async function knownUsers(
  tx: Parameters<NounIn<Interview>["write"]>[1],
  ids: readonly (string | null)[],
): Promise<Set<string>> {
  const { rows } = await tx.executeSql("SELECT id FROM users WHERE id = ANY($1::uuid[])", [ids]);
  return new Set(rows.map(({ id }) => String(id)));
}

/** What still waits for an answer there is answered there. */
const claims: NounIn<DealLine<"claims">> = {
  noun: "claims",
  parent: null,
  keys: ({ referral }) => [referral],
  refs: ({ referral }) => [{ field: "referral", noun: "referrals", id: referral }],
  wrong: ({ state, answered_at }) =>
    state === "open" || (state === "silent" && answered_at === null) ? { code: "open_there", field: "state" } : null,
  lookFresh: ofTakenOver,
  write: (scene, tx, lines) =>
    insertRows(tx, {
      table: "hire_claims",
      rows: lines.map((line) => ({ ...line, referral: movedId(scene, line.referral), reminders: 0 })),
    }),
};

const disputes: NounIn<DealLine<"disputes">> = {
  noun: "disputes",
  parent: null,
  keys: ({ id }) => [id],
  refs: ({ referral }) => [{ field: "referral", noun: "referrals", id: referral }],
  wrong({ outcome, decided_at, answered_as, answered_at }) {
    if (decided_at === null) return { code: "open_there", field: "decided_at" };
    if (outcome === null) return together("outcome");
    return (answered_as === null) === (answered_at === null) ? null : together("answered_at");
  },
  lookFresh: ofTakenOver,
  write: (scene, tx, lines) =>
    insertRows(tx, {
      table: "disputes",
      rows: lines.map((line) => ({
        ...line,
        id: movedId(scene, line.id),
        referral: movedId(scene, line.referral),
      })),
    }),
};

export const WORDS_IN = { history, moves, notes, messages, questions, interviews, claims, disputes };
