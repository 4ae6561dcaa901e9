import { useTranslation } from "react-i18next";
import { companySignInEndpoints } from "../../../../../contract/companies/company-sign-in.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { withReauthentication } from "../../../../lib/net/reauthentication.ts";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { Textarea } from "../../../../ui/textarea.tsx";
import { SignInForm, showConnectionSaved } from "./sign-in-form.tsx";

const PASTED_INPUT = { rows: 6, autoComplete: "off", spellCheck: false } as const;

/** Adds a SAML connection from the provider's published metadata. */
export function SamlForm({ company, domain }: { company: string; domain: string }) {
  const { t } = useTranslation("sign-ins");
  const defaults = { domain, metadata: "" };
  const form = useContractForm({
    schema: async () => (await import("../../../../../contract/companies/company-sign-in.ts")).newSamlSignIn,
    defaults,
    async send(body, key) {
      await withReauthentication(() =>
        call(companySignInEndpoints.add_saml, { params: { id: company }, body }, { key }),
      );
      form.form.reset(defaults);
      await showConnectionSaved(t("saml_added"));
    },
  });
  return (
    <SignInForm form={form} act="add_do">
      <Field label={t("domain")} hint={t("domain_hint", { domain })} error={form.errorOf("domain")}>
        <Input autoComplete="off" spellCheck={false} {...form.register("domain")} />
      </Field>
      <Field label={t("saml_metadata")} hint={t("saml_metadata_hint")} error={form.errorOf("metadata")}>
        <Textarea {...PASTED_INPUT} {...form.register("metadata")} />
      </Field>
    </SignInForm>
  );
}

type MetadataFormProps = { company: string; connection: string; onDone: () => void };

/** Updates the metadata of the same provider. */
export function MetadataForm({ company, connection, onDone }: MetadataFormProps) {
  const { t } = useTranslation("sign-ins");
  const form = useContractForm({
    schema: async () => (await import("../../../../../contract/companies/company-sign-in.ts")).signInMetadata,
    defaults: { metadata: "" },
    async send(body) {
      await withReauthentication(() =>
        call(companySignInEndpoints.metadata, { params: { id: company, connection }, body }),
      );
      await showConnectionSaved(t("replaced"));
      onDone();
    },
  });
  return (
    <SignInForm form={form} act="save">
      <Field label={t("saml_metadata")} hint={t("saml_metadata_hint")} error={form.errorOf("metadata")}>
        <Textarea {...PASTED_INPUT} {...form.register("metadata")} />
      </Field>
    </SignInForm>
  );
}
