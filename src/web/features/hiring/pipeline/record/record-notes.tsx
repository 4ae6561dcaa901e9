import { useTranslation } from "react-i18next";
import type { ApplicationRecord } from "../../../../../contract/hiring/applications.ts";
import { formatInstant } from "../../../../lib/format/dates.ts";
import { useZone } from "../../../../lib/language/time-zone.ts";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { useOpenRecord } from "../../../../shared/records/use-open-record.ts";
import { LinkButton } from "../../../../ui/link-button.tsx";
import { Message } from "../../../../ui/message.tsx";
import { type OpenRecord, openKey } from "../state/open-record.ts";

/** Link to another record of the same person, opened in the same place. */
function OtherRecord({ kind, id, label }: { kind: "referral" | "application"; id: string; label: string }) {
  const { linkTo } = useOpenRecord();
  return (
    <LinkButton size="sm" {...linkTo(openKey({ kind, id }))}>
      {label}
    </LinkButton>
  );
}

/** Who referred the applicant, to this job or an earlier one, and whether a hire would owe them the reward (R10). */
function CreditNote({ record }: { record: ApplicationRecord }) {
  const { t, i18n } = useTranslation("pipeline");
  const memberName = useMemberName();
  const zone = useZone();
  const { referral, referred_by, credit } = record;
  if (referral === null && credit === null) return null;
  const date = credit?.until ? formatInstant(credit.until, i18n.language, "medium", zone) : "";
  const texts = { living: t("credit_text"), kept: t("credit_kept_text", { date }) };
  return (
    <Message
      title={
        referral === null
          ? t("credit_kept_title", { name: memberName(credit?.name ?? null) })
          : t("credit_title", { name: memberName(referred_by) })
      }
      actions={referral !== null && <OtherRecord kind="referral" id={referral} label={t("view_referral")} />}
    >
      <p>{credit === null ? t("credit_over_text") : texts[credit.kind]}</p>
    </Message>
  );
}

/** Who perhaps referred the applicant, which nothing proves (rule F9). */
function PerhapsNote({ perhaps }: { perhaps: NonNullable<ApplicationRecord["perhaps"]> }) {
  const { t, i18n } = useTranslation("pipeline");
  const memberName = useMemberName();
  const zone = useZone();
  const { name, until } = perhaps;
  return (
    <Message title={t("perhaps_title", { name: memberName(name) })}>
      <p>{t("perhaps_text")}</p>
      {until !== null && <p>{t("perhaps_kept_text", { date: formatInstant(until, i18n.language, "medium", zone) })}</p>}
    </Message>
  );
}

/** What the owner should know before deciding: credit, the candidate's statements, and reasons for a review. */
export function RecordNotes({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const memberName = useMemberName();
  if (open.kind === "application") {
    const { perhaps } = open.record;
    return (
      <>
        <CreditNote record={open.record} />
        {perhaps != null && <PerhapsNote perhaps={perhaps} />}
      </>
    );
  }
  const { review, application, invitation, shared_with: shared, referrer } = open.record;
  return (
    <>
      {shared !== undefined && (
        <p className="note">
          {t("shared_by_two", {
            referrer: memberName(referrer.name),
            mine: 100 - shared.percent,
            other: memberName(shared.name),
            theirs: shared.percent,
          })}
        </p>
      )}
      {review.length > 0 && (
        <Message kind="wait" title={t("review_title")}>
          {review.map((sign) => (
            <p key={sign}>{t(`review_${sign}`)}</p>
          ))}
          <p>{t("review_text")}</p>
        </Message>
      )}
      {invitation === "accepted" && <Message kind="good" title={t("asked_accepted")} />}
      {application !== null && (
        <Message
          title={t("also_applied")}
          actions={<OtherRecord kind="application" id={application} label={t("view_application")} />}
        />
      )}
    </>
  );
}
