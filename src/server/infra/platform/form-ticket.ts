import { AppError } from "../../../contract/errors.ts";
import type { Clock } from "./clock.ts";
import { decrypt, encrypt, type Secrets } from "./crypto.ts";

/** A person needs longer than this to fill in a form; a bot does not. */
const MIN_AGE_MS = 2_500;
const MAX_AGE_MS = 24 * 3_600_000;

type Deps = { readonly clock: Clock; readonly secrets: Secrets };

/** Issues an encrypted ticket with the time at which a form for visitors was opened. */
export function issueFormTicket({ clock, secrets }: Deps): string {
  return encrypt(secrets.derive("form ticket"), String(clock.now().getTime()));
}

function issuedAt({ secrets }: Deps, ticket: string): number {
  try {
    return Number(decrypt(secrets.every("form ticket"), ticket).toString("utf8"));
  } catch {
    return Number.NaN;
  }
}

/**
 * Validates a form submission by a visitor (docs/security.md). Takes the form's ticket and the text of its invisible
 * field. Throws `form_refused` if the ticket is forged, too young or older than a day, or if the field is filled.
 */
export function checkForm(deps: Deps, { ticket, homepage }: { ticket: string; homepage: string }): void {
  const age = deps.clock.now().getTime() - issuedAt(deps, ticket);
  if (homepage !== "" || !(age >= MIN_AGE_MS && age <= MAX_AGE_MS)) throw new AppError("form_refused");
}
