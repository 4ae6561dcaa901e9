import { z } from "zod";
import { newInterview } from "../../../../../contract/hiring/interviews/interviews.ts";
import { instantsAtLocalTime, localTime } from "../../../../../rules/interviews/zones.ts";

const { minutes, place, words, people, zone } = newInterview.shape;

/** A typed time: the local time, and whether the later one is meant if it occurs twice. */
const slotSchema = z.strictObject({ at: z.string().min(1, "fill_required"), later: z.boolean().default(false) });
type Slot = z.output<typeof slotSchema>;

/** The schema of an offer with times typed in a time zone; a local time may not exist. */
export const offerForm = z
  .strictObject({ zone, slots: z.array(slotSchema).min(1, "interview_slots"), minutes, place, words, people })
  .superRefine(({ slots, zone: typedIn }, ctx) => {
    for (const [nth, { at }] of slots.entries())
      if (at !== "" && instantsAtLocalTime(at, typedIn).length === 0)
        ctx.addIssue({ code: "custom", path: ["slots", nth, "at"], message: "interview_no_time" });
  });

/** Returns whether a local time occurs twice in a time zone. */
export function isAmbiguousTime(at: string, typedIn: string): boolean {
  return instantsAtLocalTime(at, typedIn).length > 1;
}

/** Returns the moment of a typed time. Throws if it does not exist, which the form has rejected before. */
export function toMoment({ at, later }: Slot, typedIn: string): string {
  const moments = instantsAtLocalTime(at, typedIn);
  const moment = later ? moments.at(-1) : moments[0];
  if (moment === undefined) throw new Error(`${at} does not exist in ${typedIn}`);
  return moment.toISOString();
}

/** Returns a moment as it would be typed. */
export function toTypedTime(iso: string, typedIn: string): Slot {
  const at = localTime(new Date(iso), typedIn);
  return {
    at,
    later: instantsAtLocalTime(at, typedIn).length > 1 && instantsAtLocalTime(at, typedIn)[0]?.toISOString() !== iso,
  };
}
