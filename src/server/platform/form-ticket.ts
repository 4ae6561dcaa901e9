import { AppError } from "../../contract/errors.ts";
import type { Clock } from "./clock.ts";
import { type Secrets, seal, unseal } from "./crypto.ts";

/** Nobody fills in a form in less; robots do. */
const RIPE_MS = 2_500;
const KEPT_MS = 24 * 3_600_000;

type Deps = { readonly clock: Clock; readonly secrets: Secrets };

/** A ticket for a form for visitors: says when the form was opened, readable for us alone. */
export function issueFormTicket({ clock, secrets }: Deps): string {
  return seal(secrets.derive("form ticket"), String(clock.now().getTime()));
}

function issuedAt({ secrets }: Deps, ticket: string): number {
  try {
    return Number(unseal(secrets.every("form ticket"), ticket).toString("utf8"));
  } catch {
    return Number.NaN;
  }
}

/**
 * Lets a form for visitors in (docs/security.md). Takes its ticket and the text of the field that no person sees.
 * Throws `form_refused` for a ticket that is not ours, from a moment ago or from another day, and for a filled field.
 */
export function checkForm(deps: Deps, { ticket, homepage }: { ticket: string; homepage: string }): void {
  const age = deps.clock.now().getTime() - issuedAt(deps, ticket);
  if (homepage !== "" || !(age >= RIPE_MS && age <= KEPT_MS)) throw new AppError("form_refused");
}
