import type { ConversationSide } from "../../../contract/hiring/messages/bounds.ts";
import type { EntryKind } from "./words.ts";

/** A date or time that matters to a person. */
export type CalendarEntry = {
  readonly kind: EntryKind;
  readonly side: ConversationSide;
  /** The id of the record, payout or other object. */
  readonly id: string;
  /** Job and company where the reader may see them; never a person's name. */
  readonly about: readonly string[];
  readonly path: string;
  readonly due: Date;
  /**
   * An all-day entry: the day of `due` in the reader's time zone, or the `calendar` day, which is the same in every
   * zone.
   */
  readonly all_day: boolean | "calendar";
};
