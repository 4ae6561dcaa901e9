import { useTranslation } from "react-i18next";
import type { HireOfReferral } from "../../../contract/payments/claims.ts";
import { formatCalendarDate } from "../../lib/format/dates.ts";
import { formatMoment } from "../../lib/format/moments.ts";
import { useZone } from "../../lib/language/time-zone.ts";
import { Message, type MessageProps } from "../../ui/message.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { When } from "../records/when.tsx";

/** Returns two sentences: who claimed the hire, and the claim's state. Null if there is no claim. */
function useClaimTexts(hire: HireOfReferral): { said: string; stands: string } | null {
  const { t, i18n } = useTranslation("claims");
  const zone = useZone();
  const { claim, as } = hire;
  if (claim === null) return null;
  const day = formatCalendarDate(claim.started_on, i18n.language, "long");
  const said = t(claim.by === as ? `by_${claim.by}_own` : `by_${claim.by}`, { day });
  const until = formatMoment(claim.answer_by, i18n.language, "minutes", zone);
  if (claim.state === "open") return { said, stands: t(as === "company" ? "waits_company" : "waits", { until }) };
  if (claim.state === "confirmed") return { said, stands: t("confirmed") };
  if (claim.state === "denied") return { said, stands: t("denied") };
  if (claim.state === "ended") return { said, stands: t("ended") };
  if (claim.answered_at !== null) return { said, stands: t("silent_answered") };
  return { said, stands: t(as === "company" ? "silent_company" : "silent") };
}

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
          <RichText text={t("existing_contact_verified")} slots={{ when: <When at={known_since} /> }} />
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
