import { useTranslation } from "react-i18next";
import { useMemberName } from "../../shared/records/person-name.ts";
import { useOpenRecord } from "../../shared/records/use-open-record.ts";
import { LinkButton } from "../../ui/link-button.tsx";
import { Message } from "../../ui/message.tsx";
import { type OpenRecord, openKey } from "./open-record.ts";

/** The other record of the same person, opened in the same place. */
function OtherRecord({ kind, id, label }: { kind: "referral" | "application"; id: string; label: string }) {
  const { linkTo } = useOpenRecord();
  return (
    <LinkButton size="sm" {...linkTo(openKey({ kind, id }))}>
      {label}
    </LinkButton>
  );
}

/** What the owner should know before deciding: whose credit it is, what the person says, what asks for a second look. */
export function RecordNotes({ open }: { open: OpenRecord }) {
  const { t } = useTranslation("pipeline");
  const memberName = useMemberName();
  if (open.kind === "application") {
    const { referral, referred_by } = open.record;
    if (referral === null) return null;
    return (
      <Message
        title={t("credit_title", { name: memberName(referred_by) })}
        actions={<OtherRecord kind="referral" id={referral} label={t("view_referral")} />}
      >
        <p>{t("credit_text")}</p>
      </Message>
    );
  }
  const { review, application, invitation } = open.record;
  return (
    <>
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
