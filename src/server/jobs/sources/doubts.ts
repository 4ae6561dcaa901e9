/** What is said of a source while it is read: `whole` is false where it may list more postings than were found, so that none of them is gone. */
export type Doubts = { whole: boolean };

/** A source of which nothing is known that would speak against it. */
export const noDoubts = (): Doubts => ({ whole: true });
