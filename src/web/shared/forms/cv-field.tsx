import { useTranslation } from "react-i18next";
import { CV_ENDINGS, fileEndpoints } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { upload } from "../../lib/files.ts";
import { formatSize } from "../../lib/format/sizes.ts";
import { type FileOfForm, type UploadRules, useUpload } from "../../lib/net/use-upload.ts";
import { Field } from "../../ui/field.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";

export type CvForm = "referral" | "application" | "candidate";

const RULES: UploadRules = {
  endings: CV_ENDINGS,
  bytes: LIMITS.cv_bytes,
  wrong_type: "file_type_unsupported",
  too_large: "file_too_large",
};
const APPLICATION_RULES: UploadRules = {
  ...RULES,
  bytes: LIMITS.application_cv_bytes,
  too_large: "file_too_large_application",
};

/** The CV of a form (rule F2). Stands above the form's steps, so that going to and fro keeps it. */
export function useCv(form: CvForm, onToken: (token: string | null) => void): FileOfForm {
  return useUpload(
    (file, options) => upload(fileEndpoints.uploadCv, { query: { name: file.name, form } }, file, options),
    form === "application" ? APPLICATION_RULES : RULES,
    onToken,
  );
}

function useNote({ file, progress, fault }: FileOfForm): string | undefined {
  const { t, i18n } = useTranslation("files");
  if (file === null || fault !== null) return undefined;
  if (progress !== null) return t("uploading", { percent: Math.round(progress * 100) });
  return formatSize(file.size, i18n.language);
}

type Props = {
  cv: FileOfForm;
  form: CvForm;
  /** The token that the form holds; one that came back out of a draft has no name here. */
  token: string | null | undefined;
  /** What the form says of it. */
  error?: string;
  disabled?: boolean;
};

/** An optional CV: chosen or dropped, sent at once, and taken out again with one press. */
export function CvField({ cv, form, token, error, disabled }: Props) {
  const { t } = useTranslation("files");
  const { t: errorText } = useTranslation("errors");
  const note = useNote(cv);
  const kept = cv.file === null && token ? { name: t("kept_file") } : null;
  return (
    <Field label={t("cv")} optional error={cv.fault === null ? error : errorText(cv.fault)}>
      <FileDrop
        accept={CV_ENDINGS}
        file={cv.file === null ? kept : { name: cv.file.name, note }}
        onChoose={cv.choose}
        choose={t("choose_file")}
        hint={t(form === "application" ? "cv_hint_application" : "cv_hint")}
        progress={cv.progress}
        disabled={disabled}
      />
    </Field>
  );
}
