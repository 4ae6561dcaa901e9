import { onSession, sessionState } from "../../lib/session/session-store.ts";
import { type HandedPerson, handedNow, keepHanded } from "./handed-person.ts";

let watched = false;

const viewer = () => sessionState().session?.user.id;

/** Hands somebody to the form that opens next, for whoever is signed in: in memory, and in no address (rule X148). */
export function handPerson(person: HandedPerson): void {
  keepHanded({ person, owner: viewer() });
  if (watched) return;
  watched = true;
  onSession(() => {
    if (handedNow()?.owner !== viewer()) keepHanded(null);
  });
}

/** Whoever the viewer handed to the form of this job, once; whoever was handed to another one is forgotten. */
export function takeHanded(job: string): HandedPerson | null {
  const handed = handedNow();
  keepHanded(null);
  return handed?.person.job === job && handed.owner === viewer() ? handed.person : null;
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
