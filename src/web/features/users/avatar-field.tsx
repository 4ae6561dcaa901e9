import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { fileEndpoints, IMAGE_ENDINGS } from "../../../contract/files.ts";
import { upload } from "../../lib/files.ts";
import { codeOf } from "../../lib/net/api-error.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import type { Picture } from "./use-profile-form.ts";

type Props = { name: string; src: string | null; onChange: (picture: Picture) => void };

/** The picture while it is edited: it is uploaded at once and becomes the person's with Save Changes. */
export function AvatarField({ name, src, onChange }: Props) {
  const { t } = useTranslation("profile");
  const errors = useTranslation("errors").t;
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string | null>(src);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (!preview?.startsWith("blob:")) return;
    return () => URL.revokeObjectURL(preview);
  }, [preview]);
  async function choose(file: File): Promise<void> {
    setFailure(null);
    setBusy(true);
    try {
      const { token } = await upload(fileEndpoints.uploadImage, { query: { name: file.name, kind: "avatar" } }, file);
      setPreview(URL.createObjectURL(file));
      onChange(token);
    } catch (error) {
      setFailure(errors(codeOf(error)));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="avatar-field">
      <Avatar className="avatar-xl" name={name} src={preview} />
      <div className="actions">
        <Button size="sm" busy={busy && t("uploading")} onClick={() => input.current?.click()}>
          {t(preview === null ? "upload_photo" : "change_photo")}
        </Button>
        {preview !== null && (
          <Button
            size="sm"
            kind="quiet"
            disabled={busy}
            onClick={() => {
              setPreview(null);
              onChange(src === null ? undefined : null);
            }}
          >
            {t("remove_photo")}
          </Button>
        )}
      </div>
      <p className="hint">{t("photo_hint")}</p>
      {failure !== null && (
        <p className="error-text" role="alert">
          {failure}
        </p>
      )}
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t("upload_photo")}
        accept={IMAGE_ENDINGS}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) void choose(file);
          event.target.value = "";
        }}
      />
    </div>
  );
}
