import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BOARD_VENDOR_NAMES } from "../../../../contract/integrations/system-names.ts";
import type { ImportRun } from "../../../../contract/jobs/posting/import-runs.ts";
import {
  type ImportSystem,
  type JobImport,
  jobImportEndpoints,
  type NewRun,
} from "../../../../contract/jobs/posting/job-imports.ts";
import { uploadFile } from "../../../lib/files.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { Moment } from "../../../shared/records/moment.tsx";
import { useAction } from "../../../shared/records/use-action.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { ConfirmDialog, Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { IMPORT_ENDINGS } from "./import-new.tsx";
import { RunView } from "./import-run.tsx";
import { ImportSettings } from "./import-settings.tsx";

type Props = { company: string; own: JobImport; underWay: boolean };

/** The actions on one import; each shows its result. */
function useImportActions({ company, own }: Props, close: () => void) {
  const { t } = useTranslation("imports");
  const { t: words } = useTranslation("errors");
  const params = { id: company, import: own.id };
  const { list, start, stop, remove, upload: sending } = jobImportEndpoints;
  const failed = (error: unknown) => words(errorCodeOf(error));
  return {
    start: useAction((body: NewRun) => call(start, { params, body }), {
      changes: [list],
      failed,
    }),
    stop: useAction((run: string) => call(stop, { params: { ...params, run } }), { changes: [list], failed }),
    send: useAction((file: File) => uploadFile(sending, { params, query: { name: file.name } }, file), {
      changes: [list],
      done: t("file_sent"),
      failed,
    }),
    remove: useAction(() => call(remove, { params }), { changes: [list], done: t("removed"), failed, onDone: close }),
  };
}

/** Returns the most relevant run: the newest, or a preview if nothing was imported after it. */
function mostRelevantRun({ preview, imported }: JobImport): ImportRun | null {
  if (preview === null || imported === null) return preview ?? imported;
  return preview.created_at > imported.created_at ? preview : imported;
}

/** Returns why an import is disabled; undefined if it is enabled. */
function useReason({ own, underWay }: Props, kind: ImportRun["kind"]): string | undefined {
  const { t } = useTranslation("imports");
  if (underWay) return t("under_way");
  if (own.address === null && own.file === null) return t("no_file");
  if (kind === "preview" || own.previewed !== null) return undefined;
  const shown = mostRelevantRun(own);
  const isVoid = shown !== null && shown.kind === "preview" && shown.state === "done";
  return t(isVoid ? "preview_again" : "preview_first");
}

function Waiting({ own, act, busy }: { own: JobImport; act: (file: File) => Promise<unknown>; busy: boolean }) {
  const { t, i18n } = useTranslation("imports");
  const { file } = own;
  const note = busy ? t("working") : file === null ? undefined : formatSize(file.size, i18n.language);
  return (
    <Field label={t("file")}>
      <FileDrop
        accept={IMPORT_ENDINGS}
        file={null}
        onChoose={(chosen) => chosen !== null && void act(chosen)}
        choose={t(file === null ? "choose_file" : "other_file")}
        hint={file === null ? t("file_hint") : `${t("file_waits", { name: file.name })} ${note ?? ""}`}
        disabled={busy}
      />
    </Field>
  );
}

function Facts({ own }: { own: JobImport }) {
  const { t } = useTranslation("imports");
  const systemName = (system: ImportSystem) =>
    system === "page" || system === "csv" ? t(`system_${system}`) : BOARD_VENDOR_NAMES[system];
  return (
    <>
      <div className="import-head">
        <h2 className="card-title import-name">{own.address ?? own.name}</h2>
        {own.system !== null && <span className="tag">{systemName(own.system)}</span>}
        {own.address !== null && (
          <Badge status={own.daily ? "active" : "off"}>{t(own.daily ? "daily_on" : "daily_off")}</Badge>
        )}
      </div>
      {own.due_at !== null && (
        <p className="note soft">
          {t("due")} <Moment at={own.due_at} />
        </p>
      )}
    </>
  );
}

/** One import source: what an import would do, the result of the last one, and its schedule. */
export function ImportCard(props: Props) {
  const { company, own } = props;
  const { t } = useTranslation("imports");
  const [asked, setAsked] = useState<"settings" | "remove" | null>(null);
  // The user agrees to exactly this preview, not to a later one.
  const [agreed, setAgreed] = useState<string | null>(null);
  const close = () => setAsked(null);
  const { start, stop, send, remove } = useImportActions(props, close);
  const [noPreview, noImport] = [useReason(props, "preview"), useReason(props, "import")];
  const run = mostRelevantRun(own);
  const { previewed } = own;
  const leftOpen = previewed !== null && run?.id === previewed ? run.counts.left_open : 0;
  const closes = leftOpen > 0 && agreed === previewed;
  return (
    <Card as="section" className="import">
      <Facts own={own} />
      {own.address === null && <Waiting own={own} act={send.act} busy={send.busy} />}
      {run !== null && <RunView key={run.id} company={company} own={own.id} run={run} />}
      {leftOpen > 0 && (
        <Checkbox
          label={t("close_most", { n: leftOpen })}
          checked={closes}
          onChange={({ target }) => setAgreed(target.checked ? previewed : null)}
        />
      )}
      <div className="actions">
        <Button
          kind={noImport === undefined ? "primary" : "secondary"}
          busy={start.pending?.kind === "import" && t("working")}
          reason={noImport}
          onClick={() => void start.act({ kind: "import", preview: previewed, close_most: closes })}
        >
          {t("import")}
        </Button>
        <Button
          busy={start.pending?.kind === "preview" && t("working")}
          reason={noPreview}
          onClick={() => void start.act({ kind: "preview", preview: null, close_most: false })}
        >
          {t("preview")}
        </Button>
        {run !== null && run.ended_at === null && (
          <Button busy={stop.busy && t("working")} onClick={() => void stop.act(run.id)}>
            {t("stop")}
          </Button>
        )}
        <Button onClick={() => setAsked("settings")}>{t("settings")}</Button>
        <Button kind="danger-quiet" onClick={() => setAsked("remove")}>
          {t("remove")}
        </Button>
      </div>
      <Dialog open={asked === "settings"} onClose={close} title={t("settings_of", { name: own.name })}>
        <ImportSettings company={company} own={own} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={asked === "remove"}
        onClose={close}
        title={t("remove_of", { name: own.name })}
        text={t("remove_text")}
        confirm={t("remove")}
        busy={remove.busy && t("working")}
        onConfirm={() => void remove.act()}
      />
    </Card>
  );
}
