import { paths } from "../../../contract/paths.ts";

/** A person chosen elsewhere in the product, for the referral form of one job. */
export type PassedPerson = {
  readonly job: string;
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
};

type PassedPersonOfUser = { readonly person: PassedPerson; readonly owner: string | undefined };

let passedPerson: PassedPersonOfUser | null = null;

/** The person passed to the next form. Every screen loads this small module; the logic is in prefill-referral.ts. */
export const readPassedPerson = (): PassedPersonOfUser | null => passedPerson;

/** Stores a person for the next form; null clears it. */
export function storePassedPerson(now: PassedPersonOfUser | null): void {
  passedPerson = now;
}

/** Clears the person if the user navigated to another page instead. */
export function clearPassedPersonElsewhere(pathname: string): void {
  if (passedPerson !== null && pathname !== paths.refer(passedPerson.person.job)) passedPerson = null;
}
