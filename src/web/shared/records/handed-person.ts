import { paths } from "../../../contract/paths.ts";
import { onSession, sessionState } from "../../lib/session/session-store.ts";

/** Somebody who was chosen elsewhere in the product, for the referral form of one job. */
export type HandedPerson = {
  readonly job: string;
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
};

let handed: { readonly person: HandedPerson; readonly owner: string | undefined } | null = null;
let watched = false;

const viewer = () => sessionState().session?.user.id;

/** Forgets whoever was handed to a form and has not come there. */
export function forgetHanded(): void {
  handed = null;
}

/** Hands somebody to the form that opens next, for whoever is signed in: in memory, and in no address (rule X148). */
export function handPerson(person: HandedPerson): void {
  handed = { person, owner: viewer() };
  if (watched) return;
  watched = true;
  onSession(() => {
    if (handed !== null && handed.owner !== viewer()) forgetHanded();
  });
}

/** Whoever the viewer handed to the form of this job, once; whoever was handed to another one is forgotten. */
export function takeHanded(job: string): HandedPerson | null {
  const person = handed?.person.job === job && handed.owner === viewer() ? handed.person : null;
  forgetHanded();
  return person;
}

/** The same, where its viewer went to another page instead. */
export function forgetHandedElsewhere(pathname: string): void {
  if (handed !== null && pathname !== paths.refer(handed.person.job)) forgetHanded();
}

/** Under which name a referral that is being written is kept on this device. */
export function referralDraft(job: string): string {
  return `refer:${job}`;
}

type Written = {
  readonly candidate_name?: unknown;
  readonly candidate_email?: unknown;
  readonly candidate_linkedin?: unknown;
};

const wordsOf = (value: unknown): string => (typeof value === "string" ? value : "");

/** Whether a form that has been begun is about this person: an address that one of the two lacks tells nothing. */
export function isAbout(written: Written, { name, email }: Pick<HandedPerson, "name" | "email">): boolean {
  const address = wordsOf(written.candidate_email);
  return wordsOf(written.candidate_name) === name && (address === email || email === "" || address === "");
}

/** What the form says of whoever was handed to it: of the same person what was typed stays, of another one nothing. */
export function filledWith(written: Written, person: HandedPerson) {
  const same = isAbout(written, person);
  const take = (typed: unknown, known: string) => (same && wordsOf(typed) !== "" ? wordsOf(typed) : known);
  return {
    candidate_name: person.name,
    candidate_email: take(written.candidate_email, person.email),
    candidate_linkedin: take(written.candidate_linkedin, person.linkedin),
  };
}
