import type { Side } from "../../contract/talk/bounds.ts";
import type { EntryKind } from "./words.ts";

/** A day or a moment that counts for somebody. */
export type Entry = {
  readonly kind: EntryKind;
  readonly side: Side;
  /** Of the record, payout or whatever else it is about. */
  readonly id: string;
  /** Job and company, as far as they may be read; nobody's name. */
  readonly about: readonly string[];
  readonly path: string;
  readonly due: Date;
  /** A day of its reader, and no moment of it. */
  readonly all_day: boolean;
};
