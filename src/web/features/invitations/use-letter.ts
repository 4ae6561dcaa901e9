import { useCallback, useEffect, useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { invitationEndpoints, type Letter } from "../../../contract/invitations.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";

/** What the page of a mailed link stands at. */
export type LetterState =
  | { step: "loading" }
  | { step: "failed"; code: ErrorCode }
  | { step: "open"; letter: Letter }
  | { step: "erased"; never_again: boolean };

/** What is pressed: for a referral its id, else the name of the action. */
export type Press = "never-again" | "claim" | "erase" | `accept ${string}` | `decline ${string}`;

/** The letter behind a secret, and what one can do about it. Opening only reads (DECISIONS F5). */
export function useLetter(token: string) {
  const [state, setState] = useState<LetterState>({ step: "loading" });
  const [pressed, setPressed] = useState<Press | null>(null);
  const [failure, setFailure] = useState<{ press: Press; code: ErrorCode } | null>(null);
  const load = useCallback(async () => {
    setState({ step: "loading" });
    try {
      setState({ step: "open", letter: await call(invitationEndpoints.open, { body: { token } }) });
    } catch (error) {
      setState({ step: "failed", code: codeOf(error) });
    }
  }, [token]);
  useEffect(() => void load(), [load]);

  async function press(name: Press, work: () => Promise<LetterState>): Promise<boolean> {
    setPressed(name);
    setFailure(null);
    try {
      setState(await work());
      return true;
    } catch (error) {
      setFailure({ press: name, code: codeOf(error) });
      return false;
    } finally {
      setPressed(null);
    }
  }
  const opened = async (letter: Promise<Letter>): Promise<LetterState> => ({ step: "open", letter: await letter });

  return {
    state,
    pressed,
    failure,
    load,
    answer: (referral: string, answer: "accept" | "decline") =>
      press(`${answer} ${referral}`, () =>
        opened(call(invitationEndpoints.answer, { body: { token, referral, answer } })),
      ),
    claim: () => press("claim", () => opened(call(invitationEndpoints.claim, { body: { token } }))),
    neverAgain: () => press("never-again", () => opened(call(invitationEndpoints.neverAgain, { body: { token } }))),
    erase: (never_again: boolean) =>
      press("erase", async () => {
        const done = await call(invitationEndpoints.erase, { body: { token, never_again } });
        return { step: "erased", never_again: done.never_again };
      }),
  };
}

export type LetterDesk = ReturnType<typeof useLetter>;
