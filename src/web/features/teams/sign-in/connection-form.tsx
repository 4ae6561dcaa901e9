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
import { toast } from "../../../ui/toast.ts";

const SECRETIVE = { type: "password", autoComplete: "off", spellCheck: false } as const;

/** Another OpenID connection. What is typed is kept nowhere on the device. */
export function ConnectionForm({ company, domain }: { company: string; domain: string }) {
  const { t } = useTranslation("sign-ins");
  const defaults = { domain, issuer: "", client_id: "", client_secret: "" };
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/team/company-sign-in.ts")).newSignIn,
    defaults,
    async send(body, key) {
      await confirmed(() => call(companySignInEndpoints.add, { params: { id: company }, body }, { key }));
      toast(t("added"), "success");
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
      <Field label={t("issuer")} hint={t("issuer_hint")} error={form.faultOf("issuer")}>
        <Input type="url" inputMode="url" autoComplete="off" spellCheck={false} {...form.register("issuer")} />
      </Field>
      <Field label={t("client_id")} error={form.faultOf("client_id")}>
        <Input autoComplete="off" spellCheck={false} {...form.register("client_id")} />
      </Field>
      <Field label={t("client_secret")} hint={t("secret_hint")} error={form.faultOf("client_secret")}>
        <Input {...SECRETIVE} {...form.register("client_secret")} />
      </Field>
    </FormShell>
  );
}

type Of = { company: string; connection: string; onDone: () => void };

/** Another client secret for a connection that is there. */
export function SecretForm({ company, connection, onDone }: Of) {
  const { t } = useTranslation("sign-ins");
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/team/company-sign-in.ts")).signInSecret,
    defaults: { client_secret: "" },
    async send(body) {
      await confirmed(() => call(companySignInEndpoints.secret, { params: { id: company, connection }, body }));
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
      <Field label={t("client_secret")} hint={t("secret_hint")} error={form.faultOf("client_secret")}>
        <Input {...SECRETIVE} {...form.register("client_secret")} />
      </Field>
    </FormShell>
  );
}
