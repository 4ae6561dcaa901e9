import { useState } from "react";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { type InvitationDetail, invitationEndpoints } from "../../../../contract/hiring/consent.ts";
import { type OwnDetails, ownDetailEndpoints } from "../../../../contract/hiring/own-details.ts";
import type { OwnRelationship } from "../../../../contract/hiring/relationship-fields.ts";
import { relationshipEndpoints } from "../../../../contract/hiring/relationships.ts";
import { useLanguage } from "../../../lib/language/language-provider.tsx";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { useFetched } from "../../../lib/net/use-fetched.ts";

/** The state of the page of an emailed link. */
export type ConsentState =
  | { step: "loading" }
  | { step: "failed"; code: ErrorCode }
  | { step: "open"; invitation: InvitationDetail }
  | { step: "erased"; never_again: boolean; referrals: number };

/** The running action: a referral's or list's id, else the name of the action. */
export type ConsentAction =
  | "never-again"
  | "claim"
  | "erase"
  | `leave ${string}`
  | `accept ${string}`
  | `decline ${string}`;

function toConsentState({ value, failure, busy }: ReturnType<typeof useFetched<InvitationDetail>>): ConsentState {
  if (value !== null) return { step: "open", invitation: value };
  return failure === null || busy ? { step: "loading" } : { step: "failed", code: failure };
}

/** Loads the invitation of a secret and provides its actions. Opening it only reads (rule F5). */
export function useConsent(token: string) {
  const { language } = useLanguage();
  const opened = useFetched(token, () => call(invitationEndpoints.open, { body: { token } }));
  const [done, setDone] = useState<ConsentState | null>(null);
  const [pressed, setPressed] = useState<ConsentAction | null>(null);
  const [failure, setFailure] = useState<{ press: ConsentAction; code: ErrorCode } | null>(null);
  const state = done ?? toConsentState(opened);

  async function press(name: ConsentAction, work: () => Promise<ConsentState>): Promise<boolean> {
    setPressed(name);
    setFailure(null);
    try {
      setDone(await work());
      return true;
    } catch (error) {
      setFailure({ press: name, code: errorCodeOf(error) });
      return false;
    } finally {
      setPressed(null);
    }
  }
  const open = async (invitation: Promise<InvitationDetail>): Promise<ConsentState> => ({
    step: "open",
    invitation: await invitation,
  });

  return {
    token,
    state,
    pressed,
    failure,
    load: opened.again,
    answer: (referral: string, answer: "accept" | "decline") =>
      press(`${answer} ${referral}`, () =>
        open(call(invitationEndpoints.answer, { body: { token, referral, answer, language } })),
      ),
    /** Field errors are shown by its form. */
    correct: async (referral: string, details: OwnDetails) =>
      setDone(await open(call(ownDetailEndpoints.byLink, { body: { ...details, token, referral } }))),
    sayTie: async (referral: string, said: OwnRelationship) =>
      setDone(await open(call(relationshipEndpoints.byLink, { body: { ...said, token, referral } }))),
    claim: () => press("claim", () => open(call(invitationEndpoints.claim, { body: { token } }))),
    leave: (candidate: string) =>
      press(`leave ${candidate}`, () => open(call(invitationEndpoints.leaveList, { body: { token, candidate } }))),
    neverAgain: () => press("never-again", () => open(call(invitationEndpoints.neverAgain, { body: { token } }))),
    erase: (never_again: boolean) =>
      press("erase", async () => {
        const done = await call(invitationEndpoints.erase, { body: { token, never_again } });
        return { step: "erased", never_again: done.never_again, referrals: done.erased };
      }),
  };
}

export type ConsentActions = ReturnType<typeof useConsent>;
