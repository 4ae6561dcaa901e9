import type { Delivery, WebhookEvent } from "../../../../contract/integrations/webhooks.ts";

type Named = Delivery["event"];
type KeyOf<E extends string> = E extends `${infer Noun}.${infer What}` ? `event_${Noun}_${What}` : never;

/** The text key of an event: keys contain no dots. */
export function eventKey<E extends Named | WebhookEvent>(event: E): KeyOf<E> {
  return `event_${event.replace(".", "_")}` as KeyOf<E>;
}

/** How far back failed deliveries are replayed. */
export const REPLAY_PERIODS = {
  hour: 3_600_000,
  day: 86_400_000,
  week: 7 * 86_400_000,
  month: 30 * 86_400_000,
} as const;
export type ReplayPeriod = keyof typeof REPLAY_PERIODS;
