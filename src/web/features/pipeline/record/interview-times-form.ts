import { z } from "zod";
import { newInterview } from "../../../../contract/interviews/interviews.ts";
import { localTime, momentsOf } from "../../../../rules/interviews/zones.ts";

const { minutes, place, words, people, zone } = newInterview.shape;

/** A time as it is typed: what clocks show, and whether the later is meant where they show it twice. */
const slot = z.strictObject({ at: z.string().min(1, "fill_required"), later: z.boolean().default(false) });
type Slot = z.output<typeof slot>;

/** The form of an offer, with times as they are typed in a zone; clocks may leave one out. */
export const offerForm = z
  .strictObject({ zone, slots: z.array(slot).min(1, "interview_slots"), minutes, place, words, people })
  .superRefine(({ slots, zone: typedIn }, ctx) => {
    for (const [nth, { at }] of slots.entries())
      if (at !== "" && momentsOf(at, typedIn).length === 0)
        ctx.addIssue({ code: "custom", path: ["slots", nth, "at"], message: "interview_no_time" });
  });

/** Whether clocks of a zone show this time twice. */
export function twice(at: string, typedIn: string): boolean {
  return momentsOf(at, typedIn).length > 1;
}

/** The moment that was typed. Throws for one that there is not: the form has refused it. */
export function momentOf({ at, later }: Slot, typedIn: string): string {
  const moments = momentsOf(at, typedIn);
  const moment = later ? moments.at(-1) : moments[0];
  if (moment === undefined) throw new Error(`no clock shows ${at}`);
  return moment.toISOString();
}

/** A moment as it is typed. */
export function typedOf(iso: string, typedIn: string): Slot {
  const at = localTime(new Date(iso), typedIn);
  return { at, later: momentsOf(at, typedIn).length > 1 && momentsOf(at, typedIn)[0]?.toISOString() !== iso };
}
