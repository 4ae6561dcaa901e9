import { useState } from "react";
import { useTranslation } from "react-i18next";
import { accountDataEndpoints, type OwnFile } from "../../../../contract/accounts/account-data.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { downloadFile } from "../../../lib/files.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { toast } from "../../../ui/toast.ts";
import { DeleteAccount } from "./delete-account.tsx";
import { PasswordDialog } from "./password-dialog.tsx";

const FILES = query(accountDataEndpoints.files, {});

function Files({ files }: { files: readonly OwnFile[] }) {
  const { t, i18n } = useTranslation("account");
  if (files.length === 0) return <p className="note soft">{t("files_none")}</p>;
  return (
    <ul className="own-files">
      {files.map((file) => (
        <li key={file.id}>
          <span>
            <span className="label">{file.name}</span>
            <br />
            <span className="note soft">
              {t(`file_${file.kind}`)} · {formatSize(file.size, i18n.language)}
            </span>
          </span>
          <DownloadButton
            endpoint={accountDataEndpoints.file}
            input={{ params: { id: file.id } }}
            label={t("download_now")}
            name={t("file_of", { name: file.name })}
            size="sm"
          />
        </li>
      ))}
    </ul>
  );
}

function OwnFiles() {
  const { t } = useTranslation("account");
  const { value, failure, retry } = useOwnQuery(FILES);
  const failed = value === null && failure !== null;
  return (
    <div className="stack">
      <h3 className="label strong">{t("files_title")}</h3>
      {failed && <LoadFailure text={t("files_failed")} onRetry={retry} />}
      {value === null && !failed && (
        <p className="note soft" role="status">
          {t("files_loading")}
        </p>
      )}
      {value !== null && <Files files={value.items} />}
    </div>
  );
}

function Download() {
  const { t } = useTranslation("account");
  const [asked, setAsked] = useState(false);
  return (
    <CollapsibleCard id="your-data" title={t("data_title")}>
      <p className="soft">{t("data_text")}</p>
      <div className="actions">
        <Button onClick={() => setAsked(true)}>{t("download")}</Button>
      </div>
      <OwnFiles />
      {asked && (
        <PasswordDialog
          title={t("download_ask")}
          submit={t("download_now")}
          busy={t("downloading")}
          onClose={() => setAsked(false)}
          send={async (body) => {
            await downloadFile(accountDataEndpoints.export, { body });
            toast(t("downloaded"), "success");
            setAsked(false);
          }}
        >
          <p>{t("download_text")}</p>
        </PasswordDialog>
      )}
    </CollapsibleCard>
  );
}

/** Exporting the user's data, and deleting the account (rule P5). */
export default function AccountData() {
  return (
    <>
      <Download />
      <DeleteAccount />
    </>
  );
}
