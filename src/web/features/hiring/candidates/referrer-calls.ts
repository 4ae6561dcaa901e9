import {
  type Introduction,
  type ReferrerMessage,
  referrerEndpoints,
  type Suggestion,
} from "../../../../contract/hiring/candidates.ts";
import type { RoleInterest } from "../../../../contract/statuses.ts";
import { call } from "../../../lib/net/api-client.ts";

/** Open jobs for a role interest that a referrer may refer to (rules J11, R18). */
export async function fetchSuggestions(username: string, role_interest: RoleInterest): Promise<Suggestion[]> {
  return (await call(referrerEndpoints.suggestions, { query: { username, role_interest } })).items;
}

/** What signed-in users may see of a referrer. */
export function fetchReferrerDetails(username: string) {
  return call(referrerEndpoints.more, { params: { username } });
}

/** Sends the form of a referrer's page. */
export async function sendIntroduction(username: string, body: Introduction, key: string): Promise<void> {
  await call(referrerEndpoints.introduce, { params: { username }, body }, { key });
}

/** Sends a message to a referrer. */
export async function sendMessageToReferrer(username: string, body: ReferrerMessage, key: string): Promise<void> {
  await call(referrerEndpoints.message, { params: { username }, body }, { key });
}
