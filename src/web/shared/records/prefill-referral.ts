import { onSession, sessionState } from "../../lib/session/session-store.ts";
import { type PassedPerson, readPassedPerson, storePassedPerson } from "./passed-person.ts";

let isWatching = false;

const currentUserId = () => sessionState().session?.user.id;

/**
 * Passes a person to the referral form that opens next, for the signed-in user: in memory and never in a URL (rule
 * X148).
 */
export function passPersonToReferral(person: PassedPerson): void {
  storePassedPerson({ person, owner: currentUserId() });
  if (isWatching) return;
  isWatching = true;
  onSession(() => {
    if (readPassedPerson()?.owner !== currentUserId()) storePassedPerson(null);
  });
}

/** Returns the person passed to the form of this job, once; a person passed to another job is dropped. */
export function takePassedPerson(job: string): PassedPerson | null {
  const handed = readPassedPerson();
  storePassedPerson(null);
  return handed?.person.job === job && handed.owner === currentUserId() ? handed.person : null;
}

/** The draft name of a referral to this job on this device. */
export function referralDraft(job: string): string {
  return `refer:${job}`;
}

type Written = {
  readonly candidate_name?: unknown;
  readonly candidate_email?: unknown;
  readonly candidate_linkedin?: unknown;
};

const textValue = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns whether an unfinished form is about this person; a missing email address on either side is not compared. */
export function isAbout(written: Written, { name, email }: Pick<PassedPerson, "name" | "email">): boolean {
  const address = textValue(written.candidate_email);
  return textValue(written.candidate_name) === name && (address === email || email === "" || address === "");
}

/** The form values for a passed person: input about the same person stays, input about another person is dropped. */
export function prefilledValues(written: Written, person: PassedPerson) {
  const same = isAbout(written, person);
  const take = (typed: unknown, known: string) => (same && textValue(typed) !== "" ? textValue(typed) : known);
  return {
    candidate_name: person.name,
    candidate_email: take(written.candidate_email, person.email),
    candidate_linkedin: take(written.candidate_linkedin, person.linkedin),
  };
}
