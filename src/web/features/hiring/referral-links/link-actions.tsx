import { Copy, QrCode, Share2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ReferralLink, referralLinkEndpoints } from "../../../../contract/hiring/referral-links.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";

function isCancelled(error: unknown): boolean {
  return error instanceof Error && error.name === "AbortError";
}

/** Returns whether the device has a share sheet. */
function canShare(): boolean {
  return typeof navigator.share === "function";
}

/** Shares a link through the device's share sheet, else copies it; a cancelled sheet is not a failure. */
async function shareLink(title: string, url: string, said: { done: string; failed: string }): Promise<void> {
  try {
    await navigator.share({ title, url });
  } catch (error) {
    if (!isCancelled(error)) await copyText(url, said);
  }
}

const QrDialog = lazyComponent(async () => ({ default: (await import("./qr-dialog.tsx")).QrDialog }));
const CHANGES = [referralLinkEndpoints.list, referralLinkEndpoints.picture] as const;

type Props = { link: ReferralLink; title: string };

/** Asks for confirmation before the link is renewed or revoked. */
function Question({ link, what, onClose }: { link: ReferralLink; what: "renew" | "end"; onClose: () => void }) {
  const { t } = useTranslation("links");
  const { t: errorText } = useTranslation("errors");
  const { id, code } = link;
  const params = { id };
  const { act, busy, failure } = useAction(
    () =>
      what === "renew"
        ? call(referralLinkEndpoints.renew, { params, body: { code } })
        : call(referralLinkEndpoints.end, { params }),
    { changes: CHANGES, done: t(what === "renew" ? "renewed" : "ended"), onDone: onClose },
  );
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t(`${what}_title`)}
      text={t(`${what}_text`)}
      confirm={t(`${what}_confirm`)}
      kind={what === "renew" ? "primary" : "danger"}
      busy={busy && t("working")}
      error={failure === null ? undefined : failure === errorCodeOf(null) ? t(`${what}_failed`) : errorText(failure)}
      onConfirm={() => void act()}
    />
  );
}

/** The actions on an active link: copy, share, QR code, renew, revoke. */
export function LinkActions({ link, title }: Props) {
  const { t } = useTranslation("links");
  const [open, setOpen] = useState<"qr" | "renew" | "end" | null>(null);
  const said = { done: t("copied"), failed: t("copy_failed") };
  const named = t("share_title", { title, company: link.job?.company.name ?? "" });
  const close = () => setOpen(null);
  return (
    <>
      <div className="actions">
        <Button kind="primary" size="sm" onClick={() => void copyText(link.address, said)}>
          <Icon of={Copy} small />
          {t("copy")}
        </Button>
        {canShare() && (
          <Button size="sm" onClick={() => void shareLink(named, link.address, said)}>
            <Icon of={Share2} small />
            {t("share")}
          </Button>
        )}
        <Button size="sm" onClick={() => setOpen("qr")}>
          <Icon of={QrCode} small />
          {t("qr")}
        </Button>
        <Button size="sm" kind="quiet" onClick={() => setOpen("renew")}>
          {t("renew")}
        </Button>
        <Button size="sm" kind="danger-quiet" aria-label={t("end_of", { title })} onClick={() => setOpen("end")}>
          {t("end")}
        </Button>
      </div>
      {open === "qr" && (
        <Suspense>
          <QrDialog link={link} title={title} onClose={close} />
        </Suspense>
      )}
      {(open === "renew" || open === "end") && <Question link={link} what={open} onClose={close} />}
    </>
  );
}
