import { Copy, Download, Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";

/** Saves a text as a file of the browser. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain;charset=utf-8" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** The codes, this once: to copy, to save, to print. */
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
  const title = t("codes_of", { email });
  const text = `${PRODUCT_NAME}\n${title}\n\n${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join("\n"));
      toast(t("copied"), "success");
    } catch {
      toast(t("copy_failed"));
    }
  };
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
        <Button size="sm" onClick={() => saveText(`${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`, text)}>
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
