import { type OnFile, onFileEndpoints } from "../../../contract/deal/on-file.ts";
import { call } from "../../lib/net/caller.ts";
import { broughtPiece } from "../shell/late-piece.tsx";

const [Button, bring] = broughtPiece(() => import("./on-file.tsx"));

/** The button that reuses stored details; rendered at once if `askOnFile` found something. */
export const OnFileButton = Button;

/**
 * Fetches the details that can be reused (rule F35) before the form is shown, so that nothing shifts later. Null if
 * there are none or the request failed. Never rejects.
 */
export async function askOnFile(): Promise<OnFile | null> {
  const known = await call(onFileEndpoints.get, {}).catch(() => null);
  if (known === null || (known.cv === null && known.linkedin === "")) return null;
  await bring();
  return known;
}
