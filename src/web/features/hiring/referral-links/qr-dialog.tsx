import { useTranslation } from "react-i18next";
import { type ReferralLink, referralLinkEndpoints } from "../../../../contract/hiring/referral-links.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

type Props = { link: ReferralLink; title: string; onClose: () => void };

/** The link as a QR code, rendered on the server. Loaded lazily. */
export function QrDialog({ link, title, onClose }: Props) {
  const { t } = useTranslation("links");
  const asked = useOwnQuery(query(referralLinkEndpoints.picture, { params: { id: link.id } }));
  const { value, failure, busy, retry } = asked;
  return (
    <Dialog open onClose={onClose} title={t("qr")}>
      <div className="stack">
        {value !== null && (
          <svg
            className="link-qr"
            viewBox={`0 0 ${value.size} ${value.size}`}
            shapeRendering="crispEdges"
            role="img"
            aria-label={t("qr_of", { title })}
          >
            <path d={value.path} fill="currentColor" />
          </svg>
        )}
        {value === null && failure !== null && <LoadFailure text={t("qr_failed")} onRetry={retry} busy={busy} />}
        {value === null && failure === null && <Skeleton height="18rem" />}
        <p className="label soft">{t("qr_text")}</p>
        <code className="link-address">{link.address}</code>
      </div>
    </Dialog>
  );
}
