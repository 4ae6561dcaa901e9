import { useTranslation } from "react-i18next";
import { companySignInEndpoints } from "../../../../../contract/companies/company-sign-in.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { withReauthentication } from "../../../../lib/net/reauthentication.ts";
import { useContractForm } from "../../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { SignInForm, showConnectionSaved } from "./sign-in-form.tsx";

const SECRET_INPUT = { type: "password", autoComplete: "off", spellCheck: false } as const;

/** Adds an OpenID Connect connection. Input is not stored on the device. */
export function ConnectionForm({ company, domain }: { company: string; domain: string }) {
  const { t } = useTranslation("sign-ins");
  const defaults = { domain, issuer: "", client_id: "", client_secret: "" };
  const form = useContractForm({
    schema: async () => (await import("../../../../../contract/companies/company-sign-in.ts")).newSignIn,
    defaults,
    async send(body, key) {
      await withReauthentication(() => call(companySignInEndpoints.add, { params: { id: company }, body }, { key }));
      form.form.reset(defaults);
      await showConnectionSaved(t("added"));
    },
  });
  return (
    <SignInForm form={form} act="add_do">
      <Field label={t("domain")} hint={t("domain_hint", { domain })} error={form.errorOf("domain")}>
        <Input autoComplete="off" spellCheck={false} {...form.register("domain")} />
      </Field>
      <Field label={t("issuer")} hint={t("issuer_hint")} error={form.errorOf("issuer")}>
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...form.register("issuer")} />
      </Field>
      <Field label={t("client_id")} error={form.errorOf("client_id")}>
        <Input autoComplete="off" spellCheck={false} {...form.register("client_id")} />
      </Field>
      <Field label={t("client_secret")} hint={t("secret_hint")} error={form.errorOf("client_secret")}>
        <Input {...SECRET_INPUT} {...form.register("client_secret")} />
      </Field>
    </SignInForm>
  );
}

type SecretFormProps = { company: string; connection: string; onDone: () => void };

/** Replaces the client secret of a connection. */
export function SecretForm({ company, connection, onDone }: SecretFormProps) {
  const { t } = useTranslation("sign-ins");
  const form = useContractForm({
    schema: async () => (await import("../../../../../contract/companies/company-sign-in.ts")).signInSecret,
    defaults: { client_secret: "" },
    async send(body) {
      await withReauthentication(() =>
        call(companySignInEndpoints.secret, { params: { id: company, connection }, body }),
      );
      await showConnectionSaved(t("replaced"));
      onDone();
    },
  });
  return (
    <SignInForm form={form} act="save">
      <Field label={t("client_secret")} hint={t("secret_hint")} error={form.errorOf("client_secret")}>
        <Input {...SECRET_INPUT} {...form.register("client_secret")} />
      </Field>
    </SignInForm>
  );
}
