/** Limits of messages (rules T1 to T5). */
export const MESSAGE_LIMITS = {
  text: 2_000,
  /** Messages of one side to a person who has not answered. */
  series: 5,
  /** Messages per hour: of one side in one record, and of one person in all records. */
  record_hour: 10,
  person_hour: 40,
  /** Days in which messages are still possible after a record ended. */
  open_days: 30,
  /** Maximum number of messages of a record that are shown, the newest. */
  shown: 500,
};

/** The sides of a conversation about a record. */
export const CONVERSATION_SIDES = ["company", "referrer", "candidate"] as const;
export type ConversationSide = (typeof CONVERSATION_SIDES)[number];

/** The readers of a message; they include its writer. */
export const MESSAGE_READERS = ["company_referrer", "company_candidate", "all"] as const;
export type MessageReaders = (typeof MESSAGE_READERS)[number];

/** Why nothing can be written; `role`: the viewer's team role does not allow it. */
export const CLOSED_REASONS = ["unseen", "erased", "archived", "over", "unreachable", "role"] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];
