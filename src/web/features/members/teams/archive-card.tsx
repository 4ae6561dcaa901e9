import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type CompanyArchive, companyArchiveEndpoints } from "../../../../contract/companies/company-archives.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";

type Props = { company: string; archive: CompanyArchive };

/** Progress, size and checksum. */
function ArchiveProgress({ archive }: Pick<Props, "archive">) {
  const { t, i18n } = useTranslation("archives");
  const zone = useZone();
  const { state, lines, files, size, sha256, ends_at } = archive;
  const shown = (n: number) => formatWhole(n, i18n.language);
  const parts = { lines: shown(lines), files: shown(files), size: formatSize(size ?? 0, i18n.language) };
  return (
    <>
      <p role="status">{t(`state_${state}`, parts)}</p>
      {ends_at !== null && (
        <p className="soft">{t("ends", { when: formatMoment(ends_at, i18n.language, "minutes", zone) })}</p>
      )}
      {sha256 !== null && (
        <p className="note soft export-sum">
          {t("sum")}: <code>{sha256}</code>
        </p>
      )}
    </>
  );
}

/** One archive and its actions. */
export function ArchiveCard({ company, archive }: Props) {
  const { t, i18n } = useTranslation("archives");
  const { t: words } = useTranslation("errors");
  const zone = useZone();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const params = { id: company, archive: archive.id };
  const when = formatMoment(archive.created_at, i18n.language, "minutes", zone);
  const remove = useAction(() => call(companyArchiveEndpoints.remove, { params }), {
    changes: [companyArchiveEndpoints.list],
    done: t("removed"),
    failed: (error: unknown) => words(errorCodeOf(error)),
    onDone: close,
  });
  return (
    <Card as="section" className="export">
      <h2 className="card-title">{t("of", { when })}</h2>
      <ArchiveProgress archive={archive} />
      <div className="actions">
        {archive.state === "ready" && (
          <DownloadButton
            endpoint={companyArchiveEndpoints.file}
            input={{ params }}
            label={t("download")}
            name={t("download_of", { when })}
            size="sm"
          />
        )}
        <Button size="sm" kind="danger-quiet" onClick={() => setAsked(true)}>
          {t(archive.ended_at === null ? "stop" : "remove")}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={close}
        title={t("remove_of", { when })}
        text={t("remove_text")}
        confirm={t("remove")}
        busy={remove.busy && t("working")}
        onConfirm={() => void remove.act()}
      />
    </Card>
  );
}
