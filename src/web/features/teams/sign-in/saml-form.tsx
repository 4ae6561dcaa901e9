import { useTranslation } from "react-i18next";
import { companySignInEndpoints } from "../../../../contract/team/company-sign-in.ts";
import { changed } from "../../../lib/data/changes.ts";
import { call } from "../../../lib/net/caller.ts";
import { confirmed } from "../../../lib/net/confirmed.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";

const PASTED = { rows: 6, autoComplete: "off", spellCheck: false } as const;

/** Another SAML connection, of the metadata that the provider publishes. */
export function SamlForm({ company, domain }: { company: string; domain: string }) {
  const { t } = useTranslation("sign-ins");
  const defaults = { domain, metadata: "" };
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/team/company-sign-in.ts")).newSamlSignIn,
    defaults,
    async send(body, key) {
      await confirmed(() => call(companySignInEndpoints.add_saml, { params: { id: company }, body }, { key }));
      toast(t("saml_added"), "success");
      form.form.reset(defaults);
      await changed(companySignInEndpoints.list);
    },
  });
  return (
    <FormShell
      onSubmit={form.submit}
      pending={form.pending}
      error={form.failure}
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={form.pending && t("working")}>
          {t("add_do")}
        </Button>
      }
    >
      <Field label={t("domain")} hint={t("domain_hint", { domain })} error={form.faultOf("domain")}>
        <Input autoComplete="off" spellCheck={false} {...form.register("domain")} />
      </Field>
      <Field label={t("saml_metadata")} hint={t("saml_metadata_hint")} error={form.faultOf("metadata")}>
        <Textarea {...PASTED} {...form.register("metadata")} />
      </Field>
    </FormShell>
  );
}

type Of = { company: string; connection: string; onDone: () => void };

/** What the same provider publishes now. */
export function MetadataForm({ company, connection, onDone }: Of) {
  const { t } = useTranslation("sign-ins");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/team/company-sign-in.ts")).signInMetadata,
    defaults: { metadata: "" },
    async send(body) {
      await confirmed(() => call(companySignInEndpoints.metadata, { params: { id: company, connection }, body }));
      toast(t("replaced"), "success");
      await changed(companySignInEndpoints.list);
      onDone();
    },
  });
  return (
    <FormShell
      onSubmit={form.submit}
      pending={form.pending}
      error={form.failure}
      form={form}
      actions={
        <Button kind="primary" type="submit" busy={form.pending && t("working")}>
          {t("save")}
        </Button>
      }
    >
      <Field label={t("saml_metadata")} hint={t("saml_metadata_hint")} error={form.faultOf("metadata")}>
        <Textarea {...PASTED} {...form.register("metadata")} />
      </Field>
    </FormShell>
  );
}
