import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ErrorCode } from "../../../../contract/errors.ts";
import { invitationEndpoints, type SuppressionRequest } from "../../../../contract/hiring/consent.ts";
import { PRODUCT_KEY } from "../../../../contract/product.ts";
import { useLanguage } from "../../../lib/language/language-provider.tsx";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { useLinkToken } from "../../../shared/forms/use-link-token.ts";
import { PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import "./referred.css";
import "../../../styles/narrow-page.css";

const STORAGE_KEY = `${PRODUCT_KEY}-register`;

type State = { step: "ask" | "busy" } | { step: "done"; wish: "add" | "remove" } | { step: "failed"; code: ErrorCode };

/** The emailed link was opened: nothing happens before the press (rules F5, F7). */
function Confirm({ token, onOver }: { token: string; onOver: () => void }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const [state, setState] = useState<State>({ step: "ask" });
  async function confirm(): Promise<void> {
    setState({ step: "busy" });
    try {
      const { wish } = await call(invitationEndpoints.registerConfirm, { body: { token } });
      setState({ step: "done", wish });
    } catch (error) {
      setState({ step: "failed", code: errorCodeOf(error) });
    }
  }
  if (state.step === "done")
    return (
      <Message kind="good" title={state.wish === "add" ? t("register_added") : t("register_removed")}>
        <p>{state.wish === "add" ? t("register_added_text") : t("register_removed_text")}</p>
      </Message>
    );
  return (
    <Card title={t("register_confirm_title")}>
      <p>{t("register_confirm_text")}</p>
      {state.step === "failed" && <Message kind="stop" title={errorText(state.code)} />}
      <div className="actions">
        <Button kind="primary" busy={state.step === "busy" && t("working")} onClick={confirm}>
          {t("register_confirm")}
        </Button>
        <Button kind="quiet" disabled={state.step === "busy"} onClick={onOver}>
          {t("register_over")}
        </Button>
      </div>
    </Card>
  );
}

function Request() {
  const { t } = useTranslation("referred");
  const { language } = useLanguage();
  const [sent, setSent] = useState(false);
  const form = useContractForm({
    schema: async () => (await import("../../../../contract/hiring/consent.ts")).suppressionRequest,
    defaults: { email: "", linkedin: "", wish: "add" },
    async send(values) {
      await call(invitationEndpoints.registerRequest, { body: { ...values, language } });
      setSent(true);
    },
  });
  // The event tells which of the two buttons was pressed.
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    form.form.setValue("wish", submitter?.getAttribute("value") === "remove" ? "remove" : "add");
    return form.submit(event);
  };
  const busyWith = (wish: SuppressionRequest["wish"]) =>
    form.pending && form.form.getValues("wish") === wish && t("working");
  if (sent)
    return (
      <Message kind="good" title={t("register_sent")}>
        <p>{t("register_sent_text")}</p>
      </Message>
    );
  return (
    <Card>
      <FormShell
        form={{ submit, pending: form.pending, failure: form.failure }}
        actions={
          <>
            <Button kind="primary" type="submit" value="add" busy={busyWith("add")}>
              {t("register_add")}
            </Button>
            <Button kind="quiet" type="submit" value="remove" busy={busyWith("remove")}>
              {t("register_remove")}
            </Button>
          </>
        }
      >
        <Field label={t("email")} error={form.errorOf("email")}>
          <Input type="email" inputMode="email" autoComplete="email" {...form.register("email")} />
        </Field>
        <Field label={t("linkedin")} optional hint={t("linkedin_hint")} error={form.errorOf("linkedin")}>
          <Input
            type="url"
            inputMode="url"
            autoComplete="url"
            placeholder="https://www.linkedin.com/in/…"
            {...form.register("linkedin")}
          />
        </Field>
      </FormShell>
    </Card>
  );
}

/** The suppression list (do not refer): anybody adds their own address by confirming an emailed link (rule F7). */
export default function DoNotReferScreen() {
  const { t } = useTranslation("referred");
  const { token, clear } = useLinkToken(STORAGE_KEY);
  return (
    <div className="page narrow-page">
      <PageMeta title={t("register_title")} description={t("register_lead")} index />
      <PageHeader title={t("register_title")} lead={t("register_lead")} />
      <div className="stack-lg">
        {typeof token === "string" ? <Confirm token={token} onOver={clear} /> : <Request />}
        <section className="prose" aria-labelledby="register-how">
          <h2 className="sub-title" id="register-how">
            {t("register_how")}
          </h2>
          <p>{t("register_how_text")}</p>
        </section>
      </div>
    </div>
  );
}
