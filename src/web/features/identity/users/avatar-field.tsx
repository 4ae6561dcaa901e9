import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileEndpoints, IMAGE_EXTENSIONS } from "../../../../contract/files.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { uploadFile } from "../../../lib/files.ts";
import { useUpload } from "../../../lib/net/use-upload.ts";
import { useImagePreview } from "../../../shared/forms/use-image-preview.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Button } from "../../../ui/button.tsx";
import type { PictureChange } from "./use-profile-form.ts";

const RULES = {
  endings: IMAGE_EXTENSIONS,
  bytes: LIMITS.image_bytes,
  wrong_type: "image_type_unsupported",
  too_large: "file_too_large",
} as const;

/** The avatar of the form: the current one, a new one during or after its upload, or none. */
export function useAvatar(current: string | null) {
  const [picture, setPicture] = useState<PictureChange>(undefined);
  const { preview, show } = useImagePreview();
  const sent = useUpload(
    (file, options) =>
      uploadFile(fileEndpoints.uploadImage, { query: { name: file.name, kind: "avatar" } }, file, options),
    RULES,
    (token) => setPicture(token ?? undefined),
  );
  const stored = picture === null ? null : current;
  return {
    ...sent,
    picture,
    shown: sent.file === null || sent.failure !== null ? stored : preview,
    choose(file: File) {
      show(file);
      sent.choose(file);
    },
    remove() {
      sent.choose(null);
      setPicture(current === null ? undefined : null);
    },
  };
}

type Props = { name: string; avatar: ReturnType<typeof useAvatar> };

/** Edits the avatar: it is uploaded at once and takes effect with Save Changes. */
export function AvatarField({ name, avatar }: Props) {
  const { t } = useTranslation("profile");
  const errors = useTranslation("errors").t;
  const input = useRef<HTMLInputElement>(null);
  const { failure, progress, sending, shown, file } = avatar;
  return (
    <div className="avatar-field">
      <Avatar className="avatar-xl" name={name} src={shown} />
      <div className="actions">
        <Button size="sm" busy={sending && t("uploading")} onClick={() => input.current?.click()}>
          {t(shown === null ? "upload_photo" : "change_photo")}
        </Button>
        {(shown !== null || file !== null) && (
          <Button size="sm" kind="quiet" onClick={avatar.remove}>
            {t("remove_photo")}
          </Button>
        )}
      </div>
      {progress !== null && (
        <progress className="file-progress" value={progress} max={1} aria-label={file?.name ?? t("uploading")} />
      )}
      <p className="hint">{t("photo_hint")}</p>
      {failure !== null && (
        <p className="error-text" role="alert">
          {errors(failure)}
        </p>
      )}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t("upload_photo")}
        accept={IMAGE_EXTENSIONS}
        onChange={(event) => {
          const chosen = event.target.files?.[0];
          if (chosen !== undefined) avatar.choose(chosen);
          event.target.value = "";
        }}
      />
    </div>
  );
}
