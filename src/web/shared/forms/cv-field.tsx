import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { CV_EXTENSIONS, fileEndpoints, type Upload } from "../../../contract/files.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { readDraft, saveDraft, VISITOR_OWNER } from "../../lib/draft-storage.ts";
import { uploadFile } from "../../lib/files.ts";
import { formatSize } from "../../lib/format/sizes.ts";
import { type UploadRules, type UploadState, useUpload } from "../../lib/net/use-upload.ts";
import { sessionState } from "../../lib/session/session-store.ts";
import { Field } from "../../ui/field.tsx";
import { FileDrop } from "../../ui/file-drop.tsx";

export type CvForm = "referral" | "application" | "candidate";

const RULES: UploadRules = {
  endings: CV_EXTENSIONS,
  bytes: LIMITS.cv_bytes,
  wrong_type: "file_type_unsupported",
  too_large: "file_too_large",
};
const APPLICATION_RULES: UploadRules = {
  ...RULES,
  bytes: LIMITS.application_cv_bytes,
  too_large: "file_too_large_application",
};

/** The CV of a form (rule F2). The state lives above the form's steps, so that it survives going back and forth. */
export function useCv(form: CvForm, onToken: (token: string | null) => void): UploadState {
  return useUpload(
    async (file, options) => {
      const sent = await uploadFile(fileEndpoints.uploadCv, { query: { name: file.name, form } }, file, options);
      storeUploadedFile(sent);
      return sent;
    },
    form === "application" ? APPLICATION_RULES : RULES,
    onToken,
  );
}

const draftOwner = () => sessionState().session?.user.id ?? VISITOR_OWNER;
const uploadEntry = (token: string) => `file:${token}`;

/** Stores the name and size of an uploaded file beside the user's drafts, because a draft contains only its token. */
export function storeUploadedFile({ token, name, size }: Upload): void {
  saveDraft(draftOwner(), uploadEntry(token), { name, size });
}

/** Returns the file of a token restored from a draft; a general text if its name is no longer known. */
function useUploadedFile(token: string | null | undefined): { name: string; note?: string } | null {
  const { t, i18n } = useTranslation("files");
  const sent = useMemo(() => (token ? readDraft(draftOwner(), uploadEntry(token)) : null), [token]);
  if (!token) return null;
  if (sent === null || !("name" in sent) || !("size" in sent)) return { name: t("kept_file") };
  return { name: String(sent.name), note: formatSize(Number(sent.size), i18n.language) };
}

function useCvNote({ file, progress, failure }: UploadState): string | undefined {
  const { t, i18n } = useTranslation("files");
  if (file === null || failure !== null) return undefined;
  if (progress !== null) return t("uploading", { percent: Math.round(progress * 100) });
  return formatSize(file.size, i18n.language);
}

type Props = {
  cv: UploadState;
  form: CvForm;
  /** The token in the form's values, possibly restored from a draft. */
  token: string | null | undefined;
  /** The form's error for this field. */
  error?: string;
  disabled?: boolean;
};

/** An optional CV: chosen or dropped, uploaded immediately, removable. */
export function CvField({ cv, form, token, error, disabled }: Props) {
  const { t } = useTranslation("files");
  const { t: errorText } = useTranslation("errors");
  const note = useCvNote(cv);
  const kept = useUploadedFile(cv.file === null ? token : null);
  return (
    <Field label={t("cv")} optional error={cv.failure === null ? error : errorText(cv.failure)}>
      <FileDrop
        accept={CV_EXTENSIONS}
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
