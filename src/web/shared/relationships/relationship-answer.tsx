import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../contract/errors.ts";
import type { ReferralAboutMe } from "../../../contract/hiring/consent.ts";
import type { OwnRelationship } from "../../../contract/hiring/relationship-fields.ts";
import { errorCodeOf } from "../../lib/net/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Message } from "../../ui/message.tsx";
import { useMemberName } from "../records/person-name.ts";
import { lazyComponent } from "../shell/lazy-component.tsx";
import { ConfirmedByBoth, RelationshipFacts } from "./relationship-note.tsx";

const OwnRelationshipDialog = lazyComponent(() => import("./own-relationship-dialog.tsx"));

type Props = {
  referral: ReferralAboutMe;
  send: (said: OwnRelationship) => Promise<void>;
};

/** Confirms the referrer's statement with one press. */
function useConfirmRelationship(relationship: NonNullable<ReferralAboutMe["relationship"]>, send: Props["send"]) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ErrorCode | null>(null);
  const confirm = async () => {
    setBusy(true);
    setFailure(null);
    try {
      await send({
        relationship: relationship.kind,
        relationship_place: relationship.place,
        relationship_period: relationship.period,
      });
    } catch (error) {
      setFailure(errorCodeOf(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, failure, confirm };
}

function Answer({
  referral,
  relationship,
  send,
}: Props & { relationship: NonNullable<ReferralAboutMe["relationship"]> }) {
  const { t } = useTranslation("relationships");
  const { t: errorText } = useTranslation("errors");
  const referrer = useMemberName()(referral.referrer_name);
  const [open, setOpen] = useState(false);
  const { busy, failure, confirm } = useConfirmRelationship(relationship, send);
  const { kind, confirmed, own } = relationship;
  return (
    <section className="stack" aria-labelledby={`relationship-${referral.id}`}>
      <h3 className="sub-title" id={`relationship-${referral.id}`}>
        {t("title_own")}
      </h3>
      <p className="note soft">{t("referrer_says", { referrer })}</p>
      <RelationshipFacts says={t(`you_${kind}`, { referrer })} of={relationship} />
      {confirmed && <ConfirmedByBoth />}
      {own !== null && (
        <>
          <p className="note soft">{t("you_say")}</p>
          <RelationshipFacts says={t(`you_${own.kind}`, { referrer })} of={own} />
        </>
      )}
      {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      {relationship.open && (
        <div className="actions">
          {!confirmed && own === null && (
            <Button size="sm" busy={busy && t("saying")} onClick={() => void confirm()}>
              {t("confirm")}
            </Button>
          )}
          <Button size="sm" kind="quiet" disabled={busy} onClick={() => setOpen(true)}>
            {t("correct")}
          </Button>
        </div>
      )}
      {open && (
        <Suspense fallback={null}>
          <OwnRelationshipDialog
            relationship={relationship}
            referrer={referrer}
            send={send}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

/** The relationship as the referrer stated it, and the candidate's own statement (rule F30). Loaded lazily. */
export default function RelationshipAnswer({ referral, send }: Props) {
  return referral.relationship === undefined ? null : (
    <Answer referral={referral} relationship={referral.relationship} send={send} />
  );
}
