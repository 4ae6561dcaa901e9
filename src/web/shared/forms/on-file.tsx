import { FileUser } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicationEndpoints } from "../../../contract/applications.ts";
import type { OnFile } from "../../../contract/deal/on-file.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { referralEndpoints } from "../../../contract/referrals.ts";
import { formatInstant } from "../../lib/format/dates.ts";
import { useZone } from "../../lib/language/zone.ts";
import { ApiError } from "../../lib/net/api-error.ts";
import { callRaw } from "../../lib/net/caller.ts";
import type { FileOfForm } from "../../lib/net/use-upload.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { CvForm } from "./cv-field.tsx";

type Details = Pick<OnFile, "name" | "email" | "linkedin">;
type Props = {
  /** What there is, asked for before the form stands there: what comes later would move it under a hand. */
  known: OnFile;
  cv: FileOfForm;
  form: CvForm;
  /** Puts into empty fields what is known; what was typed stays. */
  fill: (details: Details) => void;
  disabled?: boolean;
};

/** The bytes of one's own CV, as a file that the form sends like any other: a copy of its own. */
async function fileOf({ kind, record, name }: NonNullable<OnFile["cv"]>): Promise<File> {
  const input = { params: { id: record } };
  const answer = await callRaw(kind === "application" ? applicationEndpoints.cv : referralEndpoints.cv, input);
  const bytes = await answer.blob().catch((cause: unknown) => {
    throw new ApiError("unavailable", { cause });
  });
  return new File([bytes], name);
}

/** Where the button stood: said aloud, and focused, so that the keyboard is not back at the top of the page. */
function Attached() {
  const { t } = useTranslation("files");
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // Whoever types elsewhere meanwhile is left there.
    if (document.activeElement === document.body) place.current?.focus();
  }, []);
  return (
    <p className="note soft" role="status" tabIndex={-1} ref={place}>
      {t("cv_attached")}
    </p>
  );
}

/** One press for whoever has applied before: their details and their newest CV (rule F35). A late piece, for who is signed in. */
export default function OnFileButton({ known: value, cv, form, fill, disabled }: Props) {
  const { t, i18n } = useTranslation("files");
  const zone = useZone();
  const [used, setUsed] = useState(false);
  const most = form === "application" ? LIMITS.application_cv_bytes : LIMITS.cv_bytes;
  const known = value.cv !== null && value.cv.size <= most ? value.cv : null;
  if (used && cv.file !== null && cv.progress === null && cv.fault === null) return <Attached />;
  if (cv.file !== null || (known === null && value.linkedin === "")) return null;
  function use(): void {
    fill(value);
    if (known === null) return;
    setUsed(true);
    // What keeps it from coming is said where the file stands.
    void cv.chooseComing({ name: known.name, size: known.size }, () => fileOf(known));
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
