/** Somebody who was chosen elsewhere in the product, for the referral form of one job. */
export type HandedPerson = {
  readonly job: string;
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
};

let handed: HandedPerson | null = null;

/** Hands somebody to the form that opens next: in memory, and in no address (rule X148). */
export function handPerson(person: HandedPerson): void {
  handed = person;
}

/** Whoever was handed to the form of this job, once; whoever was handed to another one is forgotten. */
export function takeHanded(job: string): HandedPerson | null {
  const person = handed?.job === job ? handed : null;
  handed = null;
  return person;
}

/** Under which name a referral that is being written is kept on this device. */
export function referralDraft(job: string): string {
  return `refer:${job}`;
}
