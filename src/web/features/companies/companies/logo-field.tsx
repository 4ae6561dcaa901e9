import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fileEndpoints, IMAGE_EXTENSIONS } from "../../../../contract/files.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { uploadFile } from "../../../lib/files.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { useUpload } from "../../../lib/net/use-upload.ts";
import { useImagePreview } from "../../../shared/forms/use-image-preview.ts";
import { CompanyLogo } from "../../../ui/company-logo.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";

const RULES = {
  endings: IMAGE_EXTENSIONS,
  bytes: LIMITS.image_bytes,
  wrong_type: "image_type_unsupported",
  too_large: "file_too_large",
} as const;

export type LogoChange = { token: string | null; removed: boolean };

/** The logo of a form: keep, replace or remove it. */
export function useLogo(current: string | null, onChange: (change: LogoChange) => void) {
  const [removed, setRemoved] = useState(false);
  const { preview, show } = useImagePreview();
  const sent = useUpload(
    (file, options) =>
      uploadFile(fileEndpoints.uploadImage, { query: { name: file.name, kind: "logo" } }, file, options),
    RULES,
    (token) => onChange({ token, removed: false }),
  );
  function choose(file: File | null): void {
    // Removing a new picture restores the stored one; removing that too leaves none.
    const takesOutStored = file === null && sent.file === null;
    sent.choose(file);
    show(file);
    setRemoved(takesOutStored);
    if (takesOutStored) onChange({ token: null, removed: true });
  }
  const stored = removed ? null : current;
  return { ...sent, choose, stored, shown: sent.file === null || sent.failure !== null ? stored : preview };
}

type Props = { logo: ReturnType<typeof useLogo>; name: string; error?: string; disabled?: boolean };

export function LogoField({ logo, name, error, disabled }: Props) {
  const { t, i18n } = useTranslation("files");
  const { t: words } = useTranslation("company");
  const { t: errorText } = useTranslation("errors");
  const { file, progress, failure } = logo;
  const size = failure === null ? formatSize(file?.size ?? 0, i18n.language) : undefined;
  const note = progress === null ? size : t("uploading", { percent: Math.round(progress * 100) });
  const stored = logo.stored === null ? null : { name: words("present_logo") };
  return (
    <div className="company-logo">
      <CompanyLogo name={name} src={logo.shown} size="lg" />
      <Field label={words("logo")} optional error={logo.failure === null ? error : errorText(logo.failure)}>
        <FileDrop
          accept={IMAGE_EXTENSIONS}
          file={file === null ? stored : { name: file.name, note }}
          onChoose={logo.choose}
          choose={t("choose_file")}
          hint={words("logo_hint")}
          progress={progress}
          disabled={disabled}
        />
      </Field>
    </div>
  );
}
