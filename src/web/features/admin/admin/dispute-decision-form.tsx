import { useState } from "react";
import { useTranslation } from "react-i18next";
import { CLAIM_BOUNDS } from "../../../../contract/hiring/bounds.ts";
import { type DisputeDecision, type DisputeDetail, disputeEndpoints } from "../../../../contract/payments/disputes.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ApiError, errorCodeOf } from "../../../lib/net/api-error.ts";
import { withReauthentication } from "../../../lib/net/reauthentication.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";

type Outcome = DisputeDecision["outcome"];
type DecisionErrors = Readonly<Record<string, string>>;
type Props = { record: DisputeDetail; onDone: () => Promise<void> };

const payeeKey = (payee: string | null) => payee ?? "company";

/** The typed percentage; 0 for an empty field, NaN for anything that is not a number, which the server rejects. */
function parsePercent(text: string | undefined): number {
  const trimmed = (text ?? "").trim();
  return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : trimmed === "" ? 0 : Number.NaN;
}

/** The shares of the reward that follow from the chosen outcome and the typed percentage. */
function decidedShares(outcome: Outcome | "", to: string, percents: DecisionErrors, { payees }: DisputeDetail) {
  if (outcome === "move") {
    const found = payees.find(({ payee }) => payeeKey(payee) === to);
    return found === undefined ? [] : [{ payee: found.payee, percent: 100 }];
  }
  if (outcome !== "split") return [];
  return payees
    .map(({ payee }) => ({ payee, percent: parsePercent(percents[payeeKey(payee)]) }))
    .filter(({ percent }) => percent !== 0);
}

function useDecision({ record, onDone }: Props) {
  const { t } = useTranslation(["disputes", "errors", "field-errors"]);
  const [outcome, setOutcome] = useState<Outcome | "">("");
  const [to, setTo] = useState("");
  const [percents, setPercents] = useState<DecisionErrors>({});
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const [fieldErrors, setFieldErrors] = useState<DecisionErrors>({});
  const [failure, setFailure] = useState<string | null>(null);

  function missing(): DecisionErrors {
    const shares = decidedShares(outcome, to, percents, record);
    const found: Record<string, string> = {};
    if (outcome === "") found.outcome = t("required", { ns: "field-errors" });
    if (outcome === "move" && shares.length === 0) found.shares = t("required", { ns: "field-errors" });
    if (shares.some(({ percent }) => Number.isNaN(percent)))
      found.shares = t("not_whole_number", { ns: "field-errors" });
    if (words.trim() === "") found.words = t("required", { ns: "field-errors" });
    return found;
  }
  async function decide(): Promise<void> {
    if (busy) return;
    const found = missing();
    setFieldErrors(found);
    setFailure(null);
    if (Object.keys(found).length > 0 || outcome === "") return;
    setBusy(true);
    try {
      const body = { outcome, shares: decidedShares(outcome, to, percents, record), words };
      await withReauthentication(() => call(disputeEndpoints.decide, { params: { id: record.id }, body }));
      await onDone();
    } catch (error) {
      const named = error instanceof ApiError ? Object.entries(error.fields ?? {}) : [];
      setFieldErrors(
        Object.fromEntries(
          named.map(([name, { code }]) => [name.split(".")[0] ?? name, t(code, { ns: "field-errors" })]),
        ),
      );
      if (named.length === 0) setFailure(t(errorCodeOf(error), { ns: "errors" }));
    } finally {
      setBusy(false);
    }
  }
  return {
    outcome,
    setOutcome,
    to,
    setTo,
    percents,
    words,
    setWords,
    busy,
    fieldErrors,
    failure,
    decide,
    setPercent: (key: string, value: string) => setPercents({ ...percents, [key]: value }),
  };
}

function PercentFields({ record, form }: { record: DisputeDetail; form: ReturnType<typeof useDecision> }) {
  const { t } = useTranslation("disputes");
  return (
    <fieldset className="stack">
      <legend className="label">{t("choose_split")}</legend>
      {record.payees.map(({ payee, name, email }, at) => (
        <Field
          key={payeeKey(payee)}
          label={t("percent_of", { name: name || email })}
          error={at === 0 ? form.fieldErrors.shares : undefined}
        >
          <Input
            inputMode="numeric"
            value={form.percents[payeeKey(payee)] ?? ""}
            onChange={({ currentTarget }) => form.setPercent(payeeKey(payee), currentTarget.value)}
          />
        </Field>
      ))}
    </fieldset>
  );
}

/** Decides on the hire and its reward, with a text that both sides read (rules R12, A14). */
export function DisputeDecisionForm(props: Props) {
  const { t } = useTranslation(["disputes", "accounts"]);
  const { record } = props;
  const form = useDecision(props);
  const { outcome, fieldErrors, busy } = form;
  return (
    <section className="stack" aria-labelledby="dispute-decide">
      <h3 className="sub-title" id="dispute-decide">
        {t("decide")}
      </h3>
      <Field label={t("decide_outcome")} error={fieldErrors.outcome} hint={t("company_share_hint")}>
        <Select
          placeholder={t("choose")}
          options={(["uphold", "move", "split"] as const).map((value) => ({ value, label: t(`choose_${value}`) }))}
          value={outcome}
          onChange={({ currentTarget }) => form.setOutcome(currentTarget.value as Outcome)}
        />
      </Field>
      {outcome === "move" && (
        <Field label={t("move_to")} error={fieldErrors.shares}>
          <Select
            placeholder={t("choose")}
            options={record.payees.map(({ payee, name, email }) => ({
              value: payeeKey(payee),
              label: email === "" ? name : `${name} (${email})`,
            }))}
            value={form.to}
            onChange={({ currentTarget }) => form.setTo(currentTarget.value)}
          />
        </Field>
      )}
      {outcome === "split" && <PercentFields record={record} form={form} />}
      <Field label={t("decide_statement")} error={fieldErrors.words}>
        <Textarea
          rows={4}
          value={form.words}
          maxLength={CLAIM_BOUNDS.words}
          onChange={({ currentTarget }) => form.setWords(currentTarget.value)}
        />
      </Field>
      {form.failure !== null && <Message kind="stop" title={form.failure} />}
      <div className="actions">
        <Button kind="primary" busy={busy && t("deciding")} onClick={() => void form.decide()}>
          {t("decide")}
        </Button>
      </div>
    </section>
  );
}
