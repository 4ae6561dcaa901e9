import type { ClientLoaderFunctionArgs } from "react-router";
import { nullIfNotFound } from "../net/null-if-not-found.ts";
import { requireSession } from "../session/guard.ts";
import { loadQueries } from "./query.ts";

/**
 * For the `clientLoader` of a protected screen of the company in the path: loads what the screen shows. Returns null if
 * the company does not exist or the user may not view it.
 */
export async function loadOfCompany<W extends Parameters<typeof loadQueries>[1]>(
  { request, params }: ClientLoaderFunctionArgs,
  queryOf: (company: string) => W,
): Promise<W | null> {
  requireSession({ request });
  const wanted = queryOf(params.companyId ?? "");
  return nullIfNotFound(loadQueries(request, wanted).then(() => wanted));
}
