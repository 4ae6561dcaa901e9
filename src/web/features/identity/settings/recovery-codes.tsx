import { Copy, Download, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { saveFile } from "../../../lib/files.ts";
import { copyText } from "../../../shared/records/copy-text.ts";
import { Button } from "../../../ui/button.tsx";
import { useLockDialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** The recovery codes, the only time they are visible: copy, save, print. */
export function RecoveryCodes({
  codes,
  email,
  onDone,
}: {
  codes: readonly string[];
  email: string;
  onDone: () => void;
}) {
  const { t } = useTranslation("account");
  // They are shown only once.
  useLockDialog(true);
  const title = t("codes_of", { email });
  const text = `${PRODUCT_NAME}\n${title}\n\n${codes.join("\n")}\n`;
  const save = () =>
    saveFile(
      `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`,
      new Blob([text], { type: "text/plain;charset=utf-8" }),
    );
  const copy = () => copyText(codes.join("\n"), { done: t("copied"), failed: t("copy_failed") });
  return (
    <div className="stack">
      <p>{t("codes_lead")}</p>
      <div className="codes well">
        <p className="codes-title strong">
          {PRODUCT_NAME} · {title}
        </p>
        <ol className="codes-list" aria-label={t("codes")}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <div className="actions">
        <Button size="sm" onClick={() => void copy()}>
          <Icon of={Copy} small />
          {t("codes_copy")}
        </Button>
        <Button size="sm" onClick={save}>
          <Icon of={Download} small />
          {t("codes_download")}
        </Button>
        <Button size="sm" onClick={() => window.print()}>
          <Icon of={Printer} small />
          {t("codes_print")}
        </Button>
      </div>
      <div className="actions">
        <Button kind="primary" onClick={onDone}>
          {t("codes_done")}
        </Button>
      </div>
    </div>
  );
}
