import { type Account, accountEndpoints } from "../../../contract/account.ts";
import { changed } from "../../lib/data/changes.ts";
import { pages, query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";

/** A part of the account's screen; after a change it asks for the account anew. */
export type SectionProps = { account: Account; reload: () => Promise<void> };

const ACCOUNT = query(accountEndpoints.get, {});
/** Where the account is signed in. */
export const SESSIONS = pages(accountEndpoints.sessions, { query: {} });
/** What happened to it. */
export const ACTIVITY = pages(accountEndpoints.activity, { query: {} });

/** After a change of the account: what is shown of it and beside it is fetched anew. */
export function reloadAccount(): Promise<void> {
  return changed(accountEndpoints.get, accountEndpoints.sessions, accountEndpoints.activity);
}

/** How the viewer signs in, asked for when the tab opens. What is known stays while it is asked for again. */
export function useAccount() {
  return useAsked(ACCOUNT);
}
