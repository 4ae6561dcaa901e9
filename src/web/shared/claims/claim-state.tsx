import { useTranslation } from "react-i18next";
import type { HireOfReferral } from "../../../contract/hiring/claims.ts";
import { Message, type MessageProps } from "../../ui/message.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { When } from "../records/when.tsx";
import { useClaimTexts } from "./claim-texts.tsx";

/** Shows the hire claim and its state; a denial with the company's text and the result of our checks (rule F33). */
export function ClaimState({ hire }: { hire: HireOfReferral }) {
  const { t } = useTranslation("claims");
  const words = useClaimTexts(hire);
  if (words === null || hire.claim === null) return null;
  const { state, reason, known_since } = hire.claim;
  const kinds = { open: "wait", confirmed: "good", silent: "good", denied: "calm", ended: "calm" } as const;
  const kind: MessageProps["kind"] = hire.can.answer ? "wait" : kinds[state];
  return (
    <Message kind={kind} title={words.said}>
      <p>{words.stands}</p>
      {known_since !== undefined && (
        <p>
          <RichText text={t("known_checked")} slots={{ when: <When at={known_since} /> }} />
        </p>
      )}
      {reason !== "" && hire.dispute === null && (
        <blockquote className="typed note" dir="auto">
          {reason}
        </blockquote>
      )}
    </Message>
  );
}
