import { Download } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { CallOf, Endpoint } from "../../../contract/endpoint.ts";
import { downloadFile } from "../../lib/files.ts";
import { errorCodeOf } from "../../lib/net/api-error.ts";
import { withReauthentication } from "../../lib/net/reauthentication.ts";
import { Button, type ButtonSize } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { toast } from "../../ui/toast.ts";

type Props<E extends Endpoint> = {
  endpoint: E;
  input: CallOf<E>;
  /** Defaults to "Export". */
  label?: string;
  /** Accessible name, if the label alone does not identify the file. */
  name?: string;
  size?: ButtonSize;
};

/** Saves the file of an endpoint; shows a toast on failure. */
export function useDownload<E extends Endpoint>(endpoint: E, input: CallOf<E>) {
  const { t: errorText } = useTranslation("errors");
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      await withReauthentication(() => downloadFile(endpoint, input));
    } catch (error) {
      toast(errorText(errorCodeOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return { busy, start: () => void save() };
}

/** The button for it. */
export function DownloadButton<E extends Endpoint>({ endpoint, input, label, name, size }: Props<E>) {
  const { t } = useTranslation("general");
  const { busy, start } = useDownload(endpoint, input);
  return (
    <Button size={size} aria-label={name} busy={busy && t("downloading")} onClick={start}>
      <Icon of={Download} small />
      {label ?? t("export")}
    </Button>
  );
}
