import { type SavedDetails, savedDetailsEndpoints } from "../../../contract/hiring/saved-details.ts";
import { call } from "../../lib/net/api-client.ts";
import { preloadableComponent } from "../shell/lazy-component.tsx";

const [Button, bring] = preloadableComponent(() => import("./saved-details-button.tsx"));

/** The button that reuses stored details; rendered at once if `fetchSavedDetails` found something. */
export const SavedDetailsButton = Button;

/**
 * Fetches the details that can be reused (rule F35) before the form is shown, so that nothing shifts later. Null if
 * there are none or the request failed. Never rejects.
 */
export async function fetchSavedDetails(): Promise<SavedDetails | null> {
  const known = await call(savedDetailsEndpoints.get, {}).catch(() => null);
  if (known === null || (known.cv === null && known.linkedin === "")) return null;
  await bring();
  return known;
}
