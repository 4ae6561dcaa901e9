import { onSession, sessionState } from "../../lib/session/session-store.ts";
import { type HandedPerson, handedNow, keepHanded } from "./handed-person.ts";

let watched = false;

const viewer = () => sessionState().session?.user.id;

/**
 * Passes a person to the referral form that opens next, for the signed-in user: in memory and never in a URL (rule
 * X148).
 */
export function handPerson(person: HandedPerson): void {
  keepHanded({ person, owner: viewer() });
  if (watched) return;
  watched = true;
  onSession(() => {
    if (handedNow()?.owner !== viewer()) keepHanded(null);
  });
}

/** Returns the person passed to the form of this job, once; a person passed to another job is dropped. */
export function takeHanded(job: string): HandedPerson | null {
  const handed = handedNow();
  keepHanded(null);
  return handed?.person.job === job && handed.owner === viewer() ? handed.person : null;
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

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Returns whether an unfinished form is about this person; a missing email address on either side is not compared. */
export function isAbout(written: Written, { name, email }: Pick<HandedPerson, "name" | "email">): boolean {
  const address = wordsOf(written.candidate_email);
  return wordsOf(written.candidate_name) === name && (address === email || email === "" || address === "");
}

/** The form values for a passed person: input about the same person stays, input about another person is dropped. */
export function filledWith(written: Written, person: HandedPerson) {
  const same = isAbout(written, person);
  const take = (typed: unknown, known: string) => (same && wordsOf(typed) !== "" ? wordsOf(typed) : known);
  return {
    candidate_name: person.name,
    candidate_email: take(written.candidate_email, person.email),
    candidate_linkedin: take(written.candidate_linkedin, person.linkedin),
  };
}
