import type { Endpoint } from "../../../../contract/endpoint.ts";
import { AppError } from "../../../../contract/errors.ts";
import { isForCompanyKeys } from "../../../../contract/identity/keys/company-scopes.ts";
import { hasScope, type Scope, scopeOf } from "../../../../contract/identity/keys/scopes.ts";
import { type Actor, requireAdmin, requireUser } from "../actor.ts";

/** The key lacks the scope named in the response. */
export class MissingScopeError extends AppError {
  readonly scope: Scope;

  constructor(scope: Scope) {
    super("scope_missing", { detail: scope });
    this.scope = scope;
  }
}

type Named = { readonly name: string; readonly endpoint: Endpoint };

/**
 * Throws unless the actor may call the endpoint: a key only within its scopes (rule X81), a company key only for
 * company resources (rule X212). Queries decide what is visible.
 */
export function checkAccess({ name, endpoint }: Named, actor: Actor): void {
  if (actor.kind === "user" && actor.key !== undefined) {
    const scope = scopeOf(name, endpoint);
    const barred = actor.key.company !== undefined && !isForCompanyKeys(name);
    if (scope === null || barred) throw new AppError("key_refused");
    if (!hasScope(actor.key.scopes, scope)) throw new MissingScopeError(scope);
  }
  if (endpoint.access === "user") requireUser(actor);
  if (endpoint.access === "admin") requireAdmin(actor);
}
