/** What is known of a board's jobs that it no longer lists. */
export type Unlisted = {
  /** Ids of open jobs that it no longer lists. */
  readonly gone: readonly string[];
  /** Of these a run before has left some open: they wait until somebody agrees. */
  readonly held: ReadonlySet<string>;
  /** Whose closing somebody has seen in a preview and agreed to. */
  readonly agreed: ReadonlySet<string>;
  /** How many were open when the days began that count together; what was created since does not count. */
  readonly open_before: number;
  /** How many were closed in these days without being asked. */
  readonly closed_since: number;
};

/** What becomes of them, by id. */
type Closing = {
  readonly agreed: readonly string[];
  readonly unasked: readonly string[];
  readonly held: readonly string[];
};

/**
 * Which jobs an import closes (rule X106): those that somebody has agreed to, and others as long as no more than half of what was open
 * is closed in some days. What is too much stays open as a whole, until it is listed again or somebody agrees.
 */
export function closingOf({ gone, held, agreed, open_before, closed_since }: Unlisted): Closing {
  const others = gone.filter((id) => !agreed.has(id));
  const fresh = others.filter((id) => !held.has(id));
  const isTooMuch = (closed_since + fresh.length) * 2 > open_before;
  return {
    agreed: gone.filter((id) => agreed.has(id)),
    unasked: isTooMuch ? [] : fresh,
    held: isTooMuch ? others : others.filter((id) => held.has(id)),
  };
}
