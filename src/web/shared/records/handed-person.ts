import { paths } from "../../../contract/paths.ts";

/** A person chosen elsewhere in the product, for the referral form of one job. */
export type HandedPerson = {
  readonly job: string;
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
};

type Handed = { readonly person: HandedPerson; readonly owner: string | undefined };

let handed: Handed | null = null;

/** The person passed to the next form. Every screen loads this small module; the logic is in hand-person.ts. */
export const handedNow = (): Handed | null => handed;

/** Stores a person for the next form; null clears it. */
export function keepHanded(now: Handed | null): void {
  handed = now;
}

/** Clears the person if the user navigated to another page instead. */
export function forgetHandedElsewhere(pathname: string): void {
  if (handed !== null && pathname !== paths.refer(handed.person.job)) handed = null;
}
