/** Where somebody sees which of their contacts fit open jobs, or the job of this id: no page of a job has to know the address. */
export function contactsPath(job?: string): string {
  return job === undefined ? "/whom-do-i-know" : `/whom-do-i-know?job=${job}`;
}
