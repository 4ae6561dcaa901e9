import { FileText } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { StoredFile } from "../../../contract/files.ts";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { candidateEndpoints } from "../../../contract/hiring/candidates.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import { formatSize } from "../../lib/format/sizes.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useDownload } from "./download-button.tsx";

export type CvOf = {
  readonly kind: "referral" | "application" | "candidate";
  readonly id: string;
  readonly cv: StoredFile;
};

const ENDPOINTS = {
  referral: referralEndpoints.cv,
  application: applicationEndpoints.cv,
  candidate: candidateEndpoints.cv,
};

/** The CV of a record as a row: name, size and download button. */
export function CvRow(props: CvOf) {
  const { t, i18n } = useTranslation("files");
  const { busy, start } = useDownload(ENDPOINTS[props.kind], { params: { id: props.id } });
  const { name, size } = props.cv;
  return (
    <div className="file-drop file-row">
      <Icon of={FileText} />
      <span className="label file-words">
        <span className="strong">{name}</span>
        <span className="soft num">{formatSize(size, i18n.language)}</span>
      </span>
      <Button size="sm" aria-label={t("download_of", { name })} busy={busy && t("downloading")} onClick={start}>
        {t("download")}
      </Button>
    </div>
  );
}

/** The same as a short button on a card. */
export function CvButton(props: CvOf) {
  const { t } = useTranslation("files");
  const { busy, start } = useDownload(ENDPOINTS[props.kind], { params: { id: props.id } });
  return (
    <Button
      kind="quiet"
      size="sm"
      aria-label={t("download_of", { name: props.cv.name })}
      busy={busy && t("downloading")}
      onClick={start}
    >
      <Icon of={FileText} small />
      {t("cv")}
    </Button>
  );
}
