import type { z } from "zod";
import {
  ARRIVAL_NOUNS,
  type ARRIVAL_REFUSALS,
  type ArrivalCode,
  type ArrivalNoun,
} from "../../contract/team/company-arrivals.ts";
import type { WriteHandle } from "../db/handles.ts";
import type { ReadLine } from "./read-lines.ts";
import { ASKED_FRESH, freshKey, movedId, type NounIn, type Numbered, type Refused, type Scene } from "./scene.ts";

/** A line with its own types gone: the schema of its noun has given them. */
export type AnyLine = Readonly<Record<string, unknown>>;
export type AnyNoun = NounIn<AnyLine>;

type RefusalCode = (typeof ARRIVAL_REFUSALS)[number];

/** What is told of a line. */
export type Told = {
  readonly nth: number;
  readonly what: "refused" | "changed";
  readonly code: ArrivalCode;
  readonly field: string;
  readonly record: string | null;
};

/** What became of some lines of a noun. */
export type BatchOutcome = {
  readonly told: readonly Told[];
  readonly made: readonly AnyLine[];
  readonly there: number;
};

const refusal = (nth: number, code: RefusalCode, field = ""): Told => ({
  nth,
  what: "refused",
  code,
  field,
  record: null,
});

/** As fields of the format are called: a name that somebody made up may be what cannot be stored. */
const FIELD = /^[a-z][a-z0-9_]{0,59}$/;

/** A line as its schema wants it, or why it is refused. */
export function parsedLine({ nth, text }: ReadLine, schema: z.ZodType): Numbered<AnyLine> | Told {
  if (text === null) return refusal(nth, "not_readable");
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    return refusal(nth, "not_readable");
  }
  if (typeof said !== "object" || said === null || Array.isArray(said)) return refusal(nth, "not_readable");
  const parsed = schema.safeParse(said);
  if (parsed.success) return { nth, line: parsed.data as AnyLine };
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const field = String(issue?.path[0] ?? unknown ?? "");
  return refusal(nth, issue?.message === "future" ? "future" : "field", FIELD.test(field) ? field : "");
}

const nounPlace = (noun: ArrivalNoun): number => ARRIVAL_NOUNS.indexOf(noun);

/** Which of these keys stand among those that were let through. */
async function knownKeys(
  scene: Scene,
  tx: WriteHandle,
  keys: readonly (readonly [number, string])[],
): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const { rows } = await tx.executeSql(
    `SELECT known.noun, known.id FROM company_arrival_ids AS known
       JOIN unnest($2::smallint[], $3::text[]) AS asked(noun, id) ON asked.noun = known.noun AND asked.id = known.id
     WHERE known.arrival = $1`,
    [scene.arrival, keys.map(([noun]) => noun), keys.map(([, id]) => id)],
  );
  return new Set(rows.map(({ noun, id }) => `${noun} ${id}`));
}

type Sieve = { lines: Numbered<AnyLine>[]; readonly told: Told[] };

function sift(sieve: Sieve, refused: ReadonlyMap<number, { code: RefusalCode; field: string }>): void {
  for (const { nth } of sieve.lines) {
    const why = refused.get(nth);
    if (why !== undefined) sieve.told.push(refusal(nth, why.code, why.field));
  }
  sieve.lines = sieve.lines.filter(({ nth }) => !refused.has(nth));
}

async function siftDoubles(scene: Scene, tx: WriteHandle, noun: AnyNoun, sieve: Sieve): Promise<void> {
  const place = nounPlace(noun.noun);
  const known = await knownKeys(
    scene,
    tx,
    sieve.lines.flatMap(({ line }) => noun.keys(line).map((key) => [place, key] as const)),
  );
  const refused = new Map<number, { code: "double"; field: string }>();
  for (const { nth, line } of sieve.lines) {
    const keys = noun.keys(line).map((key) => `${place} ${key}`);
    if (keys.some((key) => known.has(key))) refused.set(nth, { code: "double", field: "" });
    else for (const key of keys) known.add(key);
  }
  sift(sieve, refused);
}

async function siftRefs(scene: Scene, tx: WriteHandle, noun: AnyNoun, sieve: Sieve): Promise<void> {
  const refs = new Map(sieve.lines.map(({ nth, line }) => [nth, noun.refs(line)]));
  const asked = [...refs.values()]
    .flat()
    .flatMap(({ noun: of, id }) => (id === null ? [] : [[nounPlace(of), id] as const]));
  const known = await knownKeys(scene, tx, asked);
  const refused = new Map<number, { code: "reference" | "together"; field: string }>();
  sieve.lines = sieve.lines.map(({ nth, line }) => {
    const missing = (refs.get(nth) ?? []).filter(
      ({ noun: of, id }) => id !== null && !known.has(`${nounPlace(of)} ${id}`),
    );
    const hard = missing.find(({ soft }) => soft !== true);
    if (hard !== undefined) refused.set(nth, { code: hard.code ?? "reference", field: hard.field });
    const emptied = Object.fromEntries(missing.map(({ field }) => [field, null]));
    return { nth, line: hard === undefined && missing.length > 0 ? { ...line, ...emptied } : line };
  });
  sift(sieve, refused);
}

async function siftFresh(scene: Scene, tx: WriteHandle, noun: AnyNoun, sieve: Sieve): Promise<Numbered<AnyLine>[]> {
  if (noun.lookFresh !== undefined && sieve.lines.length > 0) sift(sieve, await noun.lookFresh(scene, tx, sieve.lines));
  return sieve.lines;
}

function siftWrong(noun: AnyNoun, sieve: Sieve): void {
  const refused: Refused = new Map();
  for (const { nth, line } of sieve.lines) {
    const why = noun.wrong?.(line) ?? null;
    if (why !== null) refused.set(nth, why);
  }
  sift(sieve, refused);
}

/** Under which id it stands here, or what it is of. */
const hereId = (scene: Scene, noun: AnyNoun, line: AnyLine): string => movedId(scene, noun.keys(line)[0]);

/** Under which id it is remembered that it was made: of what has no id of its own, one that follows from what it is of. */
function madeId(scene: Scene, noun: AnyNoun, line: AnyLine): string {
  return noun.parent?.column === "id"
    ? hereId(scene, noun, line)
    : movedId(scene, `${noun.noun} ${noun.keys(line)[0]}`);
}

async function idsIn(tx: WriteHandle, query: string, values: unknown[]): Promise<Set<string>> {
  const { rows } = await tx.executeSql(query, values);
  return new Set(rows.map(({ id }) => String(id)));
}

type Standing = { readonly fresh: Numbered<AnyLine>[]; readonly there: Numbered<AnyLine>[]; readonly gone: number };

/** What was made before stands as it was changed since, or was deleted since and stays so. */
async function standingOf(scene: Scene, tx: WriteHandle, noun: AnyNoun, lines: Numbered<AnyLine>[]): Promise<Standing> {
  const ids = lines.map(({ line }) => ({ made: madeId(scene, noun, line), here: hereId(scene, noun, line) }));
  const before = await idsIn(tx, "SELECT id FROM moved_ids WHERE company = $1 AND id = ANY($2::uuid[])", [
    scene.company,
    ids.map(({ made }) => made),
  ]);
  const { parent } = noun;
  const living =
    parent === null
      ? null
      : await idsIn(tx, `SELECT ${parent.column} AS id FROM ${parent.table} WHERE ${parent.column} = ANY($1::uuid[])`, [
          ids.map(({ here }) => here),
        ]);
  const known = (nth: number) => before.has(ids[nth]?.made ?? "");
  const lives = (nth: number) => living === null || living.has(ids[nth]?.here ?? "");
  return {
    fresh: lines.filter((_line, nth) => !known(nth)),
    there: lines.filter((_line, nth) => known(nth) && lives(nth)),
    gone: lines.filter((_line, nth) => known(nth) && !lives(nth)).length,
  };
}

async function keepKeys(
  scene: Scene,
  tx: WriteHandle,
  noun: AnyNoun,
  { fresh, there }: Pick<Standing, "fresh" | "there">,
): Promise<void> {
  const own = [...fresh, ...there].flatMap(({ nth, line }) => noun.keys(line).map((id) => ({ nth, id })));
  const asked = ASKED_FRESH.includes(noun.noun) ? fresh : [];
  const keys = [...own, ...asked.map(({ nth, line }) => ({ nth, id: freshKey(noun.keys(line)[0]) }))];
  await tx.executeSql(
    `INSERT INTO company_arrival_ids (arrival, noun, id, line) SELECT $1, $2, key.id, key.nth
     FROM jsonb_to_recordset($3::jsonb) AS key(nth int, id text) ON CONFLICT DO NOTHING`,
    [scene.arrival, nounPlace(noun.noun), JSON.stringify(keys)],
  );
}

function changesOf(scene: Scene, noun: AnyNoun, lines: readonly Numbered<AnyLine>[]): Told[] {
  return lines.flatMap(({ nth, line }) => {
    const code = noun.change?.(line, scene) ?? null;
    if (code === null) return [];
    const record = scene.writing && noun.parent !== null ? hereId(scene, noun, line) : null;
    return [{ nth, what: "changed" as const, code, field: "", record }];
  });
}

/** Lines as their bytes let them through: what has to be asked of files and scanners, before there is a transaction. */
export async function preparedLines(scene: Scene, noun: AnyNoun, read: readonly (Numbered<AnyLine> | Told)[]) {
  const lines = read.flatMap((one) => ("line" in one ? [one] : []));
  const sieve: Sieve = { lines, told: read.flatMap((one) => ("line" in one ? [] : [one])) };
  siftWrong(noun, sieve);
  if (noun.prepare !== undefined) sift(sieve, await noun.prepare(scene, sieve.lines));
  return sieve;
}

/** Decides on some lines of a noun in one transaction, and writes them where that was pressed. The same lines decide the same. */
export async function takeLines(scene: Scene, tx: WriteHandle, noun: AnyNoun, sieve: Sieve): Promise<BatchOutcome> {
  await siftDoubles(scene, tx, noun, sieve);
  await siftRefs(scene, tx, noun, sieve);
  if (noun.look !== undefined && sieve.lines.length > 0) sift(sieve, await noun.look(scene, tx, sieve.lines));
  const { fresh: asked, there, gone } = await standingOf(scene, tx, noun, sieve.lines);
  const fresh = await siftFresh(scene, tx, noun, { lines: asked, told: sieve.told });
  const made = fresh.map(({ line }) => line);
  if (scene.writing && made.length > 0) {
    await noun.write(scene, tx, made);
    await tx.executeSql("INSERT INTO moved_ids (company, id) SELECT $1, unnest($2::uuid[]) ON CONFLICT DO NOTHING", [
      scene.company,
      made.map((line) => madeId(scene, noun, line)),
    ]);
  }
  if (scene.writing && there.length > 0)
    await noun.renew?.(
      scene,
      tx,
      there.map(({ line }) => line),
    );
  await keepKeys(scene, tx, noun, { fresh, there });
  return { told: [...sieve.told, ...changesOf(scene, noun, fresh)], made, there: there.length + gone };
}
