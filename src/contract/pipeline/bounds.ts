/** Sizes and numbers of a pipeline, apart from those that every screen loads. */
export const BOUNDS = {
  /** Steps within Interviewing of one job, and their names (rule H1). */
  interview_steps: { most: 10, name: 40 },
  /** A note of the team about somebody, and how many it may call to read it (rule H9). */
  team_note: { text: 5_000, mentions: 20 },
  /** People who are moved with one press, and for how long that can be taken back (rules H3, H4). */
  moved_at_once: 100,
  undo_seconds: 10,
};

/** What a pipeline shows. */
export const KINDS = ["all", "referrals", "applications"] as const;

/**
 * Orders of the table: late answers first and then the newest (rule R13), by when people came, by name, by how long nobody has moved
 * them. None is by anybody's judgement (rule H8).
 */
export const SORTS = ["late", "newest", "oldest", "name", "waiting"] as const;
