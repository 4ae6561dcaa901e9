/** Sizes and numbers of messages (rules T1 to T5). */
export const TALK = {
  text: 2_000,
  /** Messages of one side to somebody who has not answered. */
  series: 5,
  /** Within an hour: of one side in one record, and of one person in all. */
  record_hour: 10,
  person_hour: 40,
  /** Days for which words may still be exchanged after a record ended. */
  open_days: 30,
  /** Messages of a record that are shown, the newest. */
  shown: 500,
};

/** Who takes part in what is said about a record. */
export const SIDES = ["company", "referrer", "candidate"] as const;
export type Side = (typeof SIDES)[number];

/** Who reads a message; whoever writes it is one of them. */
export const READERS = ["company_referrer", "company_candidate", "all"] as const;
export type Readers = (typeof READERS)[number];

/** Why nothing can be written; `role`: the viewer's role in the team does not. */
export const CLOSED = ["unseen", "erased", "archived", "over", "unreachable", "role"] as const;
export type Closed = (typeof CLOSED)[number];
