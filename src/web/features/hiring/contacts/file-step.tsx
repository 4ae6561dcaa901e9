import { type ChangeEvent, type DragEvent, type MouseEvent, useId } from "react";
import { useTranslation } from "react-i18next";
import { CONTACT_BOUNDS } from "../../../../rules/contacts/contact.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";

const ACCEPT = ".csv,.vcf,.vcard,text/csv,text/vcard,text/x-vcard";

type Props = { busy: boolean; onChoose: (files: readonly File[]) => void };

/** Chooses or drops the files, and explains where to export them. */
export function FileStep({ busy, onChoose }: Props) {
  const { t, i18n } = useTranslation("contacts");
  const how = useId();
  const files = formatWhole(CONTACT_BOUNDS.files, i18n.language);
  const all = formatSize(CONTACT_BOUNDS.all_bytes, i18n.language);
  const take = (list: FileList | null) => {
    const chosen = [...(list ?? [])];
    if (chosen.length > 0 && !busy) onChoose(chosen);
  };
  return (
    <Card className="stack">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is an alternative; the field is the
          accessible way */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        <Field label={t("files")} hint={t("files_hint", { files, all })}>
          <Input
            className="contact-files"
            type="file"
            multiple
            accept={ACCEPT}
            // `aria-disabled` keeps the focus, which a disabled field would lose.
            aria-disabled={busy || undefined}
            onClick={(event: MouseEvent) => {
              if (busy) event.preventDefault();
            }}
            onChange={({ target }: ChangeEvent<HTMLInputElement>) => {
              take(target.files);
              // Allows choosing the same file again after another export.
              target.value = "";
            }}
          />
        </Field>
      </div>
      <details className="contact-how">
        <summary id={how}>{t("how")}</summary>
        <ul className="stack" aria-labelledby={how}>
          <li>{t("how_linkedin")}</li>
          <li>{t("how_phone")}</li>
        </ul>
      </details>
    </Card>
  );
}
