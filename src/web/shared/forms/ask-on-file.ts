import { type OnFile, onFileEndpoints } from "../../../contract/deal/on-file.ts";
import { call } from "../../lib/net/caller.ts";
import { broughtPiece } from "../shell/late-piece.tsx";

const [Button, bring] = broughtPiece(() => import("./on-file.tsx"));

/** The button that uses it again; there at once where `askOnFile` has found something. */
export const OnFileButton = Button;

/**
 * What can be used again (rule F35), asked for before the form is shown, so that nothing moves under a hand when it comes. Null where there is
 * nothing, or nobody could say. Never rejects.
 */
export async function askOnFile(): Promise<OnFile | null> {
  const known = await call(onFileEndpoints.get, {}).catch(() => null);
  if (known === null || (known.cv === null && known.linkedin === "")) return null;
  await bring();
  return known;
}
