import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InvitationDetail } from "../../../../contract/hiring/consent.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Message } from "../../../ui/message.tsx";
import type { ConsentActions } from "./use-consent.ts";

function EraseDialog({ desk, open, onClose }: { desk: ConsentActions; open: boolean; onClose: () => void }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const [never, setNever] = useState(false);
  const busy = desk.pressed === "erase";
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t("erase_title")}
      locked={busy}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel", { ns: "general" })}
          </Button>
          <Button kind="danger" busy={busy && t("working")} onClick={() => desk.erase(never)}>
            {t("erase_confirm")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{t("erase_text")}</p>
        <Checkbox
          label={t("erase_never")}
          checked={never}
          disabled={busy}
          onChange={(event) => setNever(event.target.checked)}
        />
        {desk.failure?.press === "erase" && <Message kind="stop" title={errorText(desk.failure.code)} />}
      </div>
    </Dialog>
  );
}

/** Asks for confirmation, because it ends all emails about referrals. */
function SuppressDialog({ desk, open, onClose }: { desk: ConsentActions; open: boolean; onClose: () => void }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const confirm = async () => {
    if (await desk.neverAgain()) onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={t("never_title")}
      text={t("never_text")}
      confirm={t("never_confirm")}
      busy={desk.pressed === "never-again" && t("working")}
      error={desk.failure?.press === "never-again" ? errorText(desk.failure.code) : undefined}
      onConfirm={() => void confirm()}
    />
  );
}

/** The data stored about the person, and its end: erasure, and no further referrals. */
export function OwnData({ invitation, desk }: { invitation: InvitationDetail; desk: ConsentActions }) {
  const { t } = useTranslation("referred");
  const [asked, setAsked] = useState<"erase" | "never" | null>(null);
  const close = () => setAsked(null);
  return (
    <section className="well stack own-data" aria-labelledby="own-data">
      <h2 className="sub-title" id="own-data">
        {t("data_title")}
      </h2>
      <p className="label">{t(invitation.referrals.length === 0 ? "data_text_list" : "data_text")}</p>
      {invitation.never_again && <Message kind="good" title={t("never_done")} />}
      <div className="actions">
        {!invitation.never_again && (
          <Button disabled={desk.pressed !== null} onClick={() => setAsked("never")}>
            {t("never")}
          </Button>
        )}
        <Button kind="danger-quiet" disabled={desk.pressed !== null} onClick={() => setAsked("erase")}>
          {t("erase")}
        </Button>
      </div>
      <EraseDialog desk={desk} open={asked === "erase"} onClose={close} />
      <SuppressDialog desk={desk} open={asked === "never"} onClose={close} />
    </section>
  );
}
