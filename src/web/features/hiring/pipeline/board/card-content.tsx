import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import { clock } from "../../../../lib/clock.ts";
import { useZone } from "../../../../lib/language/time-zone.ts";
import { formatShortTime } from "../../../../shared/interviews/short-time.ts";
import { useMemberName, usePersonName } from "../../../../shared/records/person-name.ts";
import { ScoutBadge } from "../../../../shared/records/scout-badge.tsx";
import { StatusBadge } from "../../../../shared/records/status-badge.tsx";
import { When } from "../../../../shared/records/when.tsx";
import { Avatar } from "../../../../ui/avatar.tsx";
import { Badge } from "../../../../ui/badge.tsx";

/**
 * How a candidate came to the job: referred, applied, or both; in that case the referrer keeps the credit (rule F9).
 */
export function useSourceText(): (card: PipelineCard) => string {
  const { t } = useTranslation("pipeline");
  const memberName = useMemberName();
  return ({ kind, referrer_name: name }) => {
    if (kind === "referral") return t("referred_by", { name: memberName(name) });
    return name === null ? t("applied") : t("applied_referred", { name });
  };
}

/** The number of flagged answers (rule J56); the flag has no other effect. */
export function MarkedAnswers({ count }: { count: number }) {
  const { t } = useTranslation("pipeline");
  return <Badge status="pending">{t("marked_answers", { count })}</Badge>;
}

/** The next interview, in the reader's time zone. */
export function NextInterview({ at }: { at: string }) {
  const { t, i18n } = useTranslation("pipeline");
  const when = formatShortTime(at, i18n.language, useZone(), clock.now());
  return <span className="next-interview">{t("interview_at", { when })}</span>;
}

/** Marks an overdue first response or decision (rules R13, R16). */
export function OverdueMarks({ card: { answer_late, decision_late } }: { card: PipelineCard }) {
  const { t } = useTranslation("pipeline");
  return (
    <>
      {answer_late !== undefined && <Badge status="late">{t("answer_late")}</Badge>}
      {decision_late !== undefined && <Badge status="late">{t("decision_late")}</Badge>}
    </>
  );
}

/** The content of a card, in any view. */
export const CardContent = memo(function CardFace({ card }: { card: PipelineCard }) {
  const sourceText = useSourceText();
  const name = usePersonName()(card.candidate_name);
  return (
    <>
      <span className="who">
        <Avatar name={name} size="sm" />
        <span className="strong">{name}</span>
      </span>
      <span className="via">
        {sourceText(card)} <ScoutBadge shown={card.referrer_vetted} />
      </span>
      <span className="meta">
        <When at={card.created_at} relative />
        {card.interview !== undefined && <NextInterview at={card.interview} />}
        <OverdueMarks card={card} />
        {card.marked !== undefined && <MarkedAnswers count={card.marked} />}
        {card.stage === "Hired" && card.reward_status !== null && <StatusBadge of={{ reward: card.reward_status }} />}
      </span>
    </>
  );
});
