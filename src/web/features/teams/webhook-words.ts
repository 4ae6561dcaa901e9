import type { Delivery, WebhookEvent } from "../../../contract/team/webhooks.ts";

type Named = Delivery["event"];
type KeyOf<E extends string> = E extends `${infer Noun}.${infer What}` ? `event_${Noun}_${What}` : never;

/** The name of an event among the texts: their keys have no dots. */
export function eventKey<E extends Named | WebhookEvent>(event: E): KeyOf<E> {
  return `event_${event.replace(".", "_")}` as KeyOf<E>;
}

/** From when on what failed is sent again. */
export const SINCE = { hour: 3_600_000, day: 86_400_000, week: 7 * 86_400_000, month: 30 * 86_400_000 } as const;
export type Since = keyof typeof SINCE;
