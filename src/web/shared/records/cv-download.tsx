import { FileText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { applicationEndpoints } from "../../../contract/applications.ts";
import { candidateEndpoints } from "../../../contract/candidates.ts";
import type { StoredFile } from "../../../contract/files.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import { download } from "../../lib/files.ts";
import { formatSize } from "../../lib/format/sizes.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";

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

function useDownload({ kind, id }: CvOf) {
  const { t } = useTranslation("errors");
  const [busy, setBusy] = useState(false);
  async function start(): Promise<void> {
    setBusy(true);
    try {
      await download(ENDPOINTS[kind], { params: { id } });
    } catch (error) {
      toast(t(codeOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return { busy, start: () => void start() };
}

/** The CV of a record as a row: what it is called, how big it is, and to be had. */
export function CvRow(props: CvOf) {
  const { t, i18n } = useTranslation("files");
  const { busy, start } = useDownload(props);
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

/** The same on a card, where one word has to do. */
export function CvButton(props: CvOf) {
  const { t } = useTranslation("files");
  const { busy, start } = useDownload(props);
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
