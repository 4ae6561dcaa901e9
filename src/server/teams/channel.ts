/** Processes hear on this channel that somebody's rights in a company's team are others now; the payload is its id. */
export const TEAM_CHANGED = "team_changed";
