import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { invitationEndpoints } from "../../../contract/invitations.ts";
import { paths } from "../../../contract/paths.ts";
import { call } from "../../lib/net/api-client.ts";
import { FormShell } from "../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../shared/forms/use-contract-form.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Message } from "../../ui/message.tsx";

/** For visitors without a valid link: sends a new one by email. Never reveals who was referred. */
export function LinkRequest() {
  const { t } = useTranslation("referred");
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    schema: async () => (await import("../../../contract/invitations.ts")).linkRequest,
    defaults: { email: "" },
    async send(values) {
      await call(invitationEndpoints.requestLink, { body: values });
      setSent(true);
    },
  });
  return (
    <Card title={t("link_title")}>
      <p>{t("link_text")}</p>
      {sent ? (
        <Message kind="good" title={t("link_sent")}>
          <p>{t("link_sent_text")}</p>
        </Message>
      ) : (
        <FormShell
          onSubmit={form.submit}
          pending={form.pending}
          error={form.failure}
          actions={
            <Button kind="primary" type="submit" busy={form.pending && t("working")}>
              {t("link_send")}
            </Button>
          }
        >
          <Field label={t("email")} error={form.faultOf("email")}>
            <Input type="email" inputMode="email" autoComplete="email" {...form.register("email")} />
          </Field>
        </FormShell>
      )}
      <p className="label soft">
        {t("register_offer")} <Link to={paths.doNotRefer()}>{t("register_link")}</Link>
      </p>
    </Card>
  );
}
