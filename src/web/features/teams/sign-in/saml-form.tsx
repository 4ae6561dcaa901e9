import { useTranslation } from "react-i18next";
import { companySignInEndpoints } from "../../../../contract/team/company-sign-in.ts";
import { call } from "../../../lib/net/caller.ts";
import { confirmed } from "../../../lib/net/confirmed.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { SignInForm, tellDone } from "./sign-in-form.tsx";

const PASTED = { rows: 6, autoComplete: "off", spellCheck: false } as const;

/** Adds a SAML connection from the provider's published metadata. */
export function SamlForm({ company, domain }: { company: string; domain: string }) {
  const { t } = useTranslation("sign-ins");
  const defaults = { domain, metadata: "" };
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/team/company-sign-in.ts")).newSamlSignIn,
    defaults,
    async send(body, key) {
      await confirmed(() => call(companySignInEndpoints.add_saml, { params: { id: company }, body }, { key }));
      form.form.reset(defaults);
      await tellDone(t("saml_added"));
    },
  });
  return (
    <SignInForm form={form} act="add_do">
      <Field label={t("domain")} hint={t("domain_hint", { domain })} error={form.faultOf("domain")}>
        <Input autoComplete="off" spellCheck={false} {...form.register("domain")} />
      </Field>
      <Field label={t("saml_metadata")} hint={t("saml_metadata_hint")} error={form.faultOf("metadata")}>
        <Textarea {...PASTED} {...form.register("metadata")} />
      </Field>
    </SignInForm>
  );
}

type Of = { company: string; connection: string; onDone: () => void };

/** Updates the metadata of the same provider. */
export function MetadataForm({ company, connection, onDone }: Of) {
  const { t } = useTranslation("sign-ins");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/team/company-sign-in.ts")).signInMetadata,
    defaults: { metadata: "" },
    async send(body) {
      await confirmed(() => call(companySignInEndpoints.metadata, { params: { id: company, connection }, body }));
      await tellDone(t("replaced"));
      onDone();
    },
  });
  return (
    <SignInForm form={form} act="save">
      <Field label={t("saml_metadata")} hint={t("saml_metadata_hint")} error={form.faultOf("metadata")}>
        <Textarea {...PASTED} {...form.register("metadata")} />
      </Field>
    </SignInForm>
  );
}
