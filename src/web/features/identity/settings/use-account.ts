import { type Account, accountEndpoints } from "../../../../contract/identity/account.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { pages, query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";

/** Props of a section of the account's screen; after a change it reloads the account. */
export type SectionProps = { account: Account; reload: () => Promise<void> };

const ACCOUNT = query(accountEndpoints.get, {});
/** The account's sessions. */
export const SESSIONS = pages(accountEndpoints.sessions, { query: {} });
/** The account's activity. */
export const ACTIVITY = pages(accountEndpoints.activity, { query: {} });

/** After a change of the account: refetches everything shown about it. */
export function reloadAccount(): Promise<void> {
  return invalidate(accountEndpoints.get, accountEndpoints.sessions, accountEndpoints.activity);
}

/** The account's sign-in data, fetched when the tab opens; stays during a refetch. */
export function useAccount() {
  return useOwnQuery(ACCOUNT);
}
