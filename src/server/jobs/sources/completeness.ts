/**
 * Completeness of a source, set while it is read. `whole` is false where it may list more postings than were found, so
 * that none counts as closed.
 */
export type SourceCompleteness = { whole: boolean };

/** A source without known problems. */
export const assumeComplete = (): SourceCompleteness => ({ whole: true });
