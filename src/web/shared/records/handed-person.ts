import { paths } from "../../../contract/paths.ts";

/** Somebody who was chosen elsewhere in the product, for the referral form of one job. */
export type HandedPerson = {
  readonly job: string;
  readonly name: string;
  readonly email: string;
  readonly linkedin: string;
};

type Handed = { readonly person: HandedPerson; readonly owner: string | undefined };

let handed: Handed | null = null;

/** Who is on the way to a form; every screen loads this, whatever is done with it stands in hand-person.ts. */
export const handedNow = (): Handed | null => handed;

/** Keeps somebody for the form that opens next; with null forgets whoever was handed and has not come there. */
export function keepHanded(now: Handed | null): void {
  handed = now;
}

/** Forgets them where their viewer went to another page instead. */
export function forgetHandedElsewhere(pathname: string): void {
  if (handed !== null && pathname !== paths.refer(handed.person.job)) handed = null;
}
