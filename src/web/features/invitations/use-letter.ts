import { useState } from "react";
import type { ErrorCode } from "../../../contract/errors.ts";
import { invitationEndpoints, type Letter } from "../../../contract/invitations.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { call } from "../../lib/net/caller.ts";
import { useFetched } from "../../lib/net/use-fetched.ts";

/** What the page of a mailed link stands at. */
export type LetterState =
  | { step: "loading" }
  | { step: "failed"; code: ErrorCode }
  | { step: "open"; letter: Letter }
  | { step: "erased"; never_again: boolean };

/** What is pressed: for a referral its id, else the name of the action. */
export type Press = "never-again" | "claim" | "erase" | `accept ${string}` | `decline ${string}`;

function openedAs({ value, failure, busy }: ReturnType<typeof useFetched<Letter>>): LetterState {
  if (value !== null) return { step: "open", letter: value };
  return failure === null || busy ? { step: "loading" } : { step: "failed", code: failure };
}

/** The letter behind a secret, and what one can do about it. Opening only reads (rule F5). */
export function useLetter(token: string) {
  const opened = useFetched(token, () => call(invitationEndpoints.open, { body: { token } }));
  const [done, setDone] = useState<LetterState | null>(null);
  const [pressed, setPressed] = useState<Press | null>(null);
  const [failure, setFailure] = useState<{ press: Press; code: ErrorCode } | null>(null);
  const state = done ?? openedAs(opened);

  async function press(name: Press, work: () => Promise<LetterState>): Promise<boolean> {
    setPressed(name);
    setFailure(null);
    try {
      setDone(await work());
      return true;
    } catch (error) {
      setFailure({ press: name, code: codeOf(error) });
      return false;
    } finally {
      setPressed(null);
    }
  }
  const open = async (letter: Promise<Letter>): Promise<LetterState> => ({ step: "open", letter: await letter });

  return {
    state,
    pressed,
    failure,
    load: opened.again,
    answer: (referral: string, answer: "accept" | "decline") =>
      press(`${answer} ${referral}`, () =>
        open(call(invitationEndpoints.answer, { body: { token, referral, answer } })),
      ),
    claim: () => press("claim", () => open(call(invitationEndpoints.claim, { body: { token } }))),
    neverAgain: () => press("never-again", () => open(call(invitationEndpoints.neverAgain, { body: { token } }))),
    erase: (never_again: boolean) =>
      press("erase", async () => {
        const done = await call(invitationEndpoints.erase, { body: { token, never_again } });
        return { step: "erased", never_again: done.never_again };
      }),
  };
}

export type LetterDesk = ReturnType<typeof useLetter>;
