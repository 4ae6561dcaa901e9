import { createHash } from "node:crypto";
import type { ArrivalNoun } from "../../contract/team/company-arrivals.ts";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import type { ErasedPeople } from "../files/erased-people.ts";
import type { OpenArchive } from "./open-archive.ts";

/** Into which company an archive of which other one is taken. */
export type Way = { readonly company: string; readonly installation: string; readonly source: string };

/** What is known while an archive is gone through: for its preview, or to write it down. */
export type Scene = Way & {
  readonly ctx: Context;
  readonly arrival: string;
  readonly archive: OpenArchive;
  readonly writing: boolean;
  /** Who pressed; of a preview, who sent it. */
  readonly owner: string;
  readonly now: Date;
  readonly erased: ErasedPeople;
};

/**
 * The id here of what has another one there: it follows from both companies, so that the same archive makes nothing twice, and no two
 * installations, nor two companies, ever come upon each other (rule X222).
 */
export function movedId({ company, installation, source }: Way, id: string): string {
  const bytes = createHash("sha256").update(`${company} ${installation} ${source} ${id}`).digest().subarray(0, 16);
  // Version 8 of RFC 9562: made of what the maker says.
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x80, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** A key of several words, without the words: addresses of people stand in no list of ours. */
export function hiddenKey(...words: readonly string[]): string {
  return createHash("sha256").update(words.join("\n")).digest("base64url");
}

/** What a line names; `soft`: without it the line says nothing there, and is taken in. `code`: what is wrong where it is not so. */
export type Ref = {
  readonly field: string;
  readonly noun: ArrivalNoun;
  readonly id: string | null;
  readonly soft?: boolean;
  readonly code?: "together";
};

/** Nouns of which later ones ask whether this very archive made a line. */
export const ASKED_FRESH: readonly ArrivalNoun[] = ["referrals", "rewards"];
/** As what such a line stands among those that were let through. */
export const freshKey = (id: string): string => `new ${id}`;

type Row = Readonly<Record<string, unknown>>;
/** Rows of a table, written as they stand; what is there already stays. */
export type Rows = { readonly table: string; readonly rows: readonly Row[] };

/** Why a line is refused, and where. */
export type Refusal = {
  readonly code: "together" | "not_taken" | "taken" | "open_there" | FileCode;
  readonly field: string;
};
export type FileCode = "file_missing" | "file_damaged" | "file_type" | "file_infected";
export type Change = "on_hold" | "closed" | "interview_ended" | "owed_here" | "stays_there";

/** Lines that were read, by their numbers. */
export type Numbered<L> = { readonly nth: number; readonly line: L };
export type Refused = Map<number, Refusal>;

/** How lines of a noun are taken in. */
export type NounIn<L> = {
  readonly noun: ArrivalNoun;
  /** The table in which others of the archive look for it; null for what nothing names. */
  readonly parent: { readonly table: string; readonly column: "id" | "referral" } | null;
  /** Its own key first, then what may not be there twice either. */
  keys(line: L): readonly [string, ...string[]];
  refs(line: L): readonly Ref[];
  /** What does not belong together, by the line alone; null for what does. */
  wrong?(line: L): Refusal | null;
  /** What the bytes of files tell: outside of any transaction. */
  prepare?(scene: Scene, lines: readonly Numbered<L>[]): Promise<Refused>;
  /** What only the database tells. */
  look?(scene: Scene, tx: WriteHandle, lines: readonly Numbered<L>[]): Promise<Refused>;
  /** The same of lines that no archive brought before: what stands here already does so, whatever became of it. */
  lookFresh?(scene: Scene, tx: WriteHandle, lines: readonly Numbered<L>[]): Promise<Refused>;
  /** What is otherwise here than it was there. */
  change?(line: L, scene: Scene): Change | null;
  /** Writes lines that are not there yet. */
  write(scene: Scene, tx: WriteHandle, lines: readonly L[]): Promise<void>;
  /** Also what is there already, where a newer archive knows more. */
  renew?(scene: Scene, tx: WriteHandle, lines: readonly L[]): Promise<void>;
};

const IDENTIFIER = /^[a-z][a-z0-9_]*$/;

/** Inserts rows of one table, all with the same columns; what is there already stays as it is. */
export async function insertRows(tx: WriteHandle, { table, rows }: Rows): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  if (![table, ...columns].every((name) => IDENTIFIER.test(name))) throw new Error("no name of a column");
  const list = columns.map((name) => `"${name}"`).join(", ");
  await tx.executeSql(
    `INSERT INTO ${table} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  );
}

/**
 * Whoever somebody of there is here: their name, also where an account has claimed it. What a newer archive says that they said or did
 * becomes that account's by another press alone (rule X225).
 */
export function peopleHere(scene: Way): (id: string | null) => string | null {
  return (id) => (id === null ? null : movedId(scene, id));
}
