import { type AuthSettings, otherSignInOrigin } from "../../shared/sign-in/auth-settings.ts";
import type { PopupErrorKey } from "../../shared/sign-in/sign-in-popup.ts";

/** `elsewhere`: the origin where this sign-in works. */
type PopupResult = { key?: PopupErrorKey; said?: string; elsewhere?: string | null };

/** Runs the sign-in in the popup; null when the user is signed in. Its code is loaded on demand. */
export async function signInWithPopup(
  popup: Window,
  { answer, language, left }: { answer: () => Promise<AuthSettings | null>; language: string; left: AbortSignal },
): Promise<PopupResult | null> {
  try {
    const [offered, { signInWithPopupWindow }] = await Promise.all([
      answer(),
      import("../../shared/sign-in/sign-in-popup.ts"),
    ]);
    const off = offered?.external === false;
    const elsewhere = otherSignInOrigin(offered);
    if (off || elsewhere !== null) {
      popup.close();
      return off ? { key: "no_provider_url" } : { elsewhere };
    }
    await signInWithPopupWindow(popup, language, left);
    return null;
  } catch (error) {
    popup.close();
    const fault: PopupErrorKey | null = error instanceof Error ? Reflect.get(error, "fault") : null;
    return fault ? { key: fault } : { said: error instanceof Error ? error.message : "" };
  }
}
