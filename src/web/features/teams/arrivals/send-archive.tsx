import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { companyArrivalEndpoints } from "../../../../contract/team/company-arrivals.ts";
import { changed } from "../../../lib/data/changes.ts";
import { upload } from "../../../lib/files.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { useUpload } from "../../../lib/net/use-upload.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { toast } from "../../../ui/toast.ts";

const ENDINGS = ".tar";

type Props = { company: string; most: number; underWay: boolean; onSent: (id: string) => void };

/** Sends an archive as soon as it is chosen; once it is there its card stands below, and the place is free again. */
function useArchive({ company, most, onSent }: Props) {
  const { t } = useTranslation("arrivals");
  const sent = useUpload(
    async (file, options) => {
      const input = { params: { id: company } };
      const { id, size } = await upload(companyArrivalEndpoints.upload, input, file, options).catch(
        async (error: unknown) => {
          // Another owner, or another tab, may have been first.
          if (options.signal?.aborted !== true) await changed(companyArrivalEndpoints.list);
          throw error;
        },
      );
      await changed(companyArrivalEndpoints.list);
      return { token: id, name: file.name, size };
    },
    { endings: ENDINGS, bytes: most, wrong_type: "file_type_unsupported", too_large: "payload_too_large" },
    (id) => {
      if (id === null) return;
      toast(t("sent"), "success");
      onSent(id);
    },
  );
  const { file, progress, fault, choose } = sent;
  const there = file !== null && progress === null && fault === null;
  useEffect(() => {
    if (there) choose(null);
  });
  return sent;
}

/** What the file was refused for: of archives in words of their own. */
function useFaultWords(most: number) {
  const { t, i18n } = useTranslation("arrivals");
  const { t: words } = useTranslation("errors");
  return (fault: ErrorCode): string => {
    if (fault === "file_type_unsupported") return t("refused_type");
    if (fault === "payload_too_large") return t("refused_size", { size: formatSize(most, i18n.language) });
    return words(fault);
  };
}

/** The place for an archive of another installation (rule X220). */
export function SendArchive(props: Props) {
  const { most, underWay } = props;
  const { t, i18n } = useTranslation("arrivals");
  const { file, progress, fault, choose, sending } = useArchive(props);
  const wordsOf = useFaultWords(most);
  // All of it has gone out: what is left is the answer.
  const note =
    progress === null ? undefined : t(progress < 1 ? "uploading" : "arriving", { percent: Math.floor(progress * 100) });
  const hint = underWay ? t("under_way") : t("file_hint", { size: formatSize(most, i18n.language) });
  return (
    <div className="stack">
      <Field label={t("file")} error={fault === null ? undefined : wordsOf(fault)}>
        <FileDrop
          accept={ENDINGS}
          file={file === null ? null : { name: file.name, note: note ?? formatSize(file.size, i18n.language) }}
          onChoose={choose}
          choose={t("choose_file")}
          hint={hint}
          progress={progress}
          disabled={underWay && file === null}
        />
      </Field>
      {sending && (
        <div className="actions">
          <Button size="sm" onClick={() => choose(null)}>
            {t("cancel")}
          </Button>
        </div>
      )}
    </div>
  );
}
