import type { HireOfReferral } from "../../../contract/deal/claims.ts";
import { Message, type MessageProps } from "../../ui/message.tsx";
import { useClaimWords } from "./claim-words.tsx";

/** What was said of a hire and how it stands; a no with the company's words. */
export function ClaimStanding({ hire }: { hire: HireOfReferral }) {
  const words = useClaimWords(hire);
  if (words === null || hire.claim === null) return null;
  const { state, reason } = hire.claim;
  const kinds = { open: "wait", confirmed: "good", silent: "good", denied: "calm", ended: "calm" } as const;
  const kind: MessageProps["kind"] = hire.can.answer ? "wait" : kinds[state];
  return (
    <Message kind={kind} title={words.said}>
      <p>{words.stands}</p>
      {reason !== "" && hire.dispute === null && <blockquote className="typed note">{reason}</blockquote>}
    </Message>
  );
}
