/** The state that decides about a board's jobs that are no longer listed. */
export type Unlisted = {
  /** Ids of open jobs that are no longer listed. */
  readonly gone: readonly string[];
  /** Those that an earlier run left open, until a person confirms. */
  readonly on_hold: ReadonlySet<string>;
  /** Those whose closing a person confirmed after a preview. */
  readonly agreed: ReadonlySet<string>;
  /** How many jobs were open at the start of the period; jobs created since do not count. */
  readonly open_before: number;
  /** How many were closed in this period without confirmation. */
  readonly closed_since: number;
};

/** The decision for the jobs, by id. */
type Closing = {
  readonly agreed: readonly string[];
  readonly unasked: readonly string[];
  readonly on_hold: readonly string[];
};

/**
 * The jobs that an import closes (rule X106): confirmed ones, and others as long as at most half of the open jobs are
 * closed within a period. Otherwise all of them stay open until they are listed again or a person confirms.
 */
export function decideClosings({ gone, on_hold, agreed, open_before, closed_since }: Unlisted): Closing {
  const others = gone.filter((id) => !agreed.has(id));
  const fresh = others.filter((id) => !on_hold.has(id));
  const isTooMuch = (closed_since + fresh.length) * 2 > open_before;
  return {
    agreed: gone.filter((id) => agreed.has(id)),
    unasked: isTooMuch ? [] : fresh,
    on_hold: isTooMuch ? others : others.filter((id) => on_hold.has(id)),
  };
}
