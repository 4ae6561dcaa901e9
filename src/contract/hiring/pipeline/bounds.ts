/** Limits of a pipeline, except those that every screen loads. */
export const PIPELINE_LIMITS = {
  /** Steps within Interviewing of one job, and their names (rule H1). */
  interview_steps: { most: 10, name: 40 },
  /** Length of a team note, and its maximum number of mentions (rule H9). */
  team_note: { text: 5_000, mentions: 20 },
  /** Maximum number of people per move, and for how long it can be undone (rules H3, H4). */
  moved_at_once: 100,
  undo_seconds: 10,
};

/** Kinds of records that a pipeline shows. */
export const PIPELINE_KINDS = ["all", "referrals", "applications"] as const;

/**
 * Sort orders of the table: late answers first and then the newest (rule R13), by arrival, by name, by time since the
 * last move. None is based on ratings (rule H8).
 */
export const PIPELINE_SORTS = ["late", "newest", "oldest", "name", "waiting"] as const;
