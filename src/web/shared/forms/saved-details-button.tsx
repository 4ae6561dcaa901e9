import { FileUser } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicationEndpoints } from "../../../contract/hiring/applications.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import type { SavedDetails } from "../../../contract/hiring/saved-details.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { formatInstant } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/time-zone.ts";
import { callRaw } from "../../lib/net/api-client.ts";
import { ApiError } from "../../lib/net/api-error.ts";
import type { UploadState } from "../../lib/net/use-upload.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CvForm } from "./cv-field.tsx";

type Details = Pick<SavedDetails, "name" | "email" | "linkedin">;
type Props = {
  /** The stored details, fetched before the form renders: later content would shift the layout. */
  known: SavedDetails;
  cv: UploadState;
  form: CvForm;
  /** Fills empty fields with the stored details; typed values stay. */
  fill: (details: Details) => void;
  disabled?: boolean;
};

/** Fetches the user's own CV as a file, which the form uploads as a new copy. */
async function fetchOwnCv({ kind, record, name }: NonNullable<SavedDetails["cv"]>): Promise<File> {
  const input = { params: { id: record } };
  const answer = await callRaw(kind === "application" ? applicationEndpoints.cv : referralEndpoints.cv, input);
  const bytes = await answer.blob().catch((cause: unknown) => {
    throw new ApiError("unavailable", { cause });
  });
  return new File([bytes], name);
}

/**
 * Confirmation in place of the button: announced and focused, so that the focus does not jump to the top of the page.
 */
function Attached() {
  const { t } = useTranslation("files");
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Does not take the focus from another field.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <p className="note soft" role="status" tabIndex={-1} ref={place}>
      {t("cv_attached")}
    </p>
  );
}

/**
 * Fills in the details and the newest CV of users who have applied before (rule F35). Loaded lazily, for signed-in
 * users.
 */
export default function SavedDetailsButton({ known: value, cv, form, fill, disabled }: Props) {
  const { t, i18n } = useTranslation("files");
  const zone = useZone();
  const [used, setUsed] = useState(false);
  const most = form === "application" ? LIMITS.application_cv_bytes : LIMITS.cv_bytes;
  const known = value.cv !== null && value.cv.size <= most ? value.cv : null;
  if (used && cv.file !== null && cv.progress === null && cv.failure === null) return <Attached />;
  if (cv.file !== null || (known === null && value.linkedin === "")) return null;
  function use(): void {
    fill(value);
    if (known === null) return;
    setUsed(true);
    // Errors are shown at the file field.
    void cv.chooseComing({ name: known.name, size: known.size }, () => fetchOwnCv(known));
  }
  const date = known === null ? "" : formatInstant(known.at, i18n.language, "medium", zone);
  return (
    <div className="stack">
      <div>
        <Button size="sm" disabled={disabled} onClick={use}>
          <Icon of={FileUser} small />
          {known === null ? t("use_details") : t("use_cv", { date })}
        </Button>
      </div>
      <p className="note soft">{known === null ? t("use_hint") : t("use_cv_hint", { name: known.name })}</p>
    </div>
  );
}
