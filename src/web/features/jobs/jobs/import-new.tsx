import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type JobImport, jobImportEndpoints } from "../../../../contract/jobs/posting/job-imports.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { uploadFile } from "../../../lib/files.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { FileDrop } from "../../../ui/file-drop.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Segmented } from "../../../ui/segmented.tsx";
import { toast } from "../../../ui/toast.ts";
import { RewardFields, type RewardForm } from "./import-fields.tsx";

export const IMPORT_ENDINGS = ".json,.xml,.csv,.txt,.html,.htm";

type Props = { company: string; hosts: readonly string[]; underWay: boolean };
type From = "address" | "file";

const NEW: RewardForm & { address: string; name: string } = {
  address: "",
  name: "",
  type: "Full-time",
  reward_kind: "amount",
  reward: 0,
  percent: null,
  reward_most: null,
  departments: {},
};

/** The element id of an import. */
export function importId({ id }: Pick<JobImport, "id">): string {
  return `import-${id}`;
}

/** The default name of an import from a file: the file name without its extension. */
function boardName(file: File): string {
  return file.name.replace(/\.[a-z0-9]+$/i, "").slice(0, 200);
}

/** Adds the URL of a job board, or a file, and previews it in one step. */
export function NewImport({ company, hosts, underWay }: Props) {
  const { t } = useTranslation("imports");
  const [from, setFrom] = useState<From>(hosts.length === 0 ? "file" : "address");
  const choices = (["address", "file"] as const).map((value) => ({ value, label: t(`from_${value}`) }));
  return (
    <div className="stack">
      <Segmented
        label={t("from")}
        choices={choices}
        chosen={from}
        onChoose={(value) => setFrom(value === "file" ? "file" : "address")}
      />
      {from === "address" && hosts.length === 0 ? (
        <Message title={t("no_hosts")} />
      ) : (
        <Form key={from} company={company} hosts={hosts} from={from} underWay={underWay} />
      )}
    </div>
  );
}

/**
 * Previews the import that was just added; if another run is active, it says so and the user starts the preview later.
 */
function usePreview(company: string) {
  const { t: words } = useTranslation("errors");
  return async (own: JobImport) => {
    try {
      await call(jobImportEndpoints.start, { params: { id: company, import: own.id }, body: { kind: "preview" } });
    } catch (error) {
      toast(words(errorCodeOf(error)));
    }
  };
}

function Form({ company, hosts, from, underWay }: Props & { from: From }) {
  const { t, i18n } = useTranslation("imports");
  const { t: words } = useTranslation("errors");
  const [file, setFile] = useState<File | null>(null);
  const preview = usePreview(company);
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/jobs/posting/job-imports.ts")).newImport,
    defaults: NEW,
    async send(body, key) {
      const own = await call(jobImportEndpoints.add, { params: { id: company }, body }, { key });
      if (file !== null) {
        const input = { params: { id: company, import: own.id }, query: { name: file.name } };
        // The import exists already; its file is replaced by another action.
        await uploadFile(jobImportEndpoints.upload, input, file).then(
          () => preview(own),
          (error: unknown) => toast(words(errorCodeOf(error))),
        );
      } else if (body.address !== "") await preview(own);
      form.form.reset(NEW);
      setFile(null);
      await invalidate(jobImportEndpoints.list);
      // Its card is inserted above the form, mostly outside the viewport.
      requestAnimationFrame(() => document.getElementById(importId(own))?.focus());
    },
  });
  const choose = (chosen: File | null) => {
    setFile(chosen);
    if (chosen !== null && form.form.getValues("name") === "") form.form.setValue("name", boardName(chosen));
  };
  return (
    <FormShell
      form={form}
      actions={
        <Button
          kind="primary"
          type="submit"
          busy={form.pending && t("working")}
          reason={underWay ? t("under_way") : undefined}
        >
          {t("preview")}
        </Button>
      }
    >
      {from === "address" ? (
        <Field
          label={t("address")}
          hint={t("address_hint", { hosts: hosts.join(", ") })}
          error={form.errorOf("address")}
        >
          <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...form.register("address")} />
        </Field>
      ) : (
        <>
          <Field label={t("file")}>
            <FileDrop
              accept={IMPORT_ENDINGS}
              file={file === null ? null : { name: file.name, note: formatSize(file.size, i18n.language) }}
              onChoose={choose}
              choose={t("choose_file")}
              hint={t("file_hint")}
              disabled={form.pending}
            />
          </Field>
          <Field label={t("name")} hint={t("name_hint")} error={form.errorOf("name")}>
            <Input autoComplete="off" {...form.register("name")} />
          </Field>
        </>
      )}
      <RewardFields
        field={(name, options) => form.register(name, options)}
        errorOf={form.errorOf}
        kind={form.form.watch("reward_kind") ?? "amount"}
      />
    </FormShell>
  );
}
