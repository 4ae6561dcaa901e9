import { useTranslation } from "react-i18next";
import type { z } from "zod";
import {
  ACCOUNT_TYPES,
  changedPaymentMethod,
  newPaymentMethod,
  type PaymentMethod,
  paymentMethodEndpoints,
} from "../../../../contract/payments/payment-methods.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormDialog } from "../../../shared/forms/form-dialog.tsx";
import { formLevelError, ReauthenticationFields } from "../../../shared/forms/reauthentication-fields.tsx";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { METHOD_CHANGES, type Methods } from "./payout-query.ts";

type Values = z.input<typeof newPaymentMethod>;
type Sent = { done: () => Promise<void> };

/** Returns the URL where a Stripe account is set up; null on failure: the entry in the list offers it again. */
async function nextStep({ id, format }: PaymentMethod): Promise<string | null> {
  if (format !== "stripe") return null;
  const setUp = await call(paymentMethodEndpoints.setUp, { params: { id } }).catch(() => null);
  return setUp?.url ?? null;
}

function emptyValues(method: PaymentMethod | null, formats: Methods["formats"]): Values {
  return {
    format: method?.format ?? formats[0] ?? "iban",
    holder: method?.holder ?? "",
    bank_name: method?.bank_name ?? "",
    iban: "",
    routing_number: "",
    account_number: "",
    account_type: method?.account_type ?? "checking",
    paypal_email: "",
    password: "",
    code: "",
  };
}

/** A new method is validated as a whole; when changing one, empty account numbers stay unchanged. */
function useMethodForm(method: PaymentMethod | null, formats: Methods["formats"], { done }: Sent) {
  const changes = changedPaymentMethod.extend({ format: newPaymentMethod.shape.format });
  return useContractForm<Values, z.output<typeof newPaymentMethod>>({
    schema: method === null ? newPaymentMethod : changes,
    defaults: emptyValues(method, formats),
    draft: `payment-method:${method?.id ?? "new"}`,
    async send(values, key) {
      if (method === null) {
        const next = await nextStep(await call(paymentMethodEndpoints.create, { body: values }, { key }));
        await done();
        if (next !== null) window.location.assign(next);
        return;
      }
      const { format: _kept, ...body } = values;
      await call(paymentMethodEndpoints.change, { params: { id: method.id }, body });
      await done();
    },
  });
}

type Form = ReturnType<typeof useMethodForm>;

function BankFields({ form, american, kept }: { form: Form; american: boolean; kept?: string }) {
  const { t } = useTranslation("payouts");
  const { register, errorOf } = form;
  return (
    <>
      <Field label={t("holder")} hint={t("holder_hint")} error={errorOf("holder")}>
        <Input autoComplete="name" {...register("holder")} />
      </Field>
      {american ? (
        <>
          <Field label={t("routing_number")} error={errorOf("routing_number")}>
            <Input inputMode="numeric" autoComplete="off" {...register("routing_number")} />
          </Field>
          <Field label={t("account_number")} hint={kept} error={errorOf("account_number")}>
            <Input inputMode="numeric" autoComplete="off" {...register("account_number")} />
          </Field>
          <Field label={t("account_type")} error={errorOf("account_type")}>
            <Select
              options={ACCOUNT_TYPES.map((type) => ({ value: type, label: t(`type_${type}`) }))}
              {...register("account_type")}
            />
          </Field>
        </>
      ) : (
        <Field label={t("iban")} hint={kept} error={errorOf("iban")}>
          <Input autoComplete="off" autoCapitalize="characters" spellCheck={false} {...register("iban")} />
        </Field>
      )}
      <Field label={t("bank_name")} optional error={errorOf("bank_name")}>
        <Input autoComplete="off" {...register("bank_name")} />
      </Field>
    </>
  );
}

type Props = { method: PaymentMethod | null; formats: Methods["formats"]; onClose: () => void };

/** Adds or changes a payment method; requires reauthentication (rule A12). */
export function MethodDialog({ method, formats, onClose }: Props) {
  const { t } = useTranslation("payouts");
  const form = useMethodForm(method, formats, {
    async done() {
      await invalidate(...METHOD_CHANGES);
      toast(t(method === null ? "added" : "changed"), "success");
      onClose();
    },
  });
  const { register, errorOf, error } = form;
  const format = form.form.watch("format");
  const kept = method === null ? undefined : t("keep_hint", { masked: method.masked });
  return (
    <FormDialog
      title={t(method === null ? "add_title" : "edit_title")}
      form={form}
      error={formLevelError(error)}
      submit={t(method === null ? "add_method" : "save")}
      busy={t("saving")}
      onClose={onClose}
    >
      {method === null && (
        <Field label={t("format")} error={errorOf("format")}>
          <Select options={formats.map((one) => ({ value: one, label: t(`format_${one}`) }))} {...register("format")} />
        </Field>
      )}
      {format === "stripe" && <p>{t("stripe_note")}</p>}
      {format === "paypal" && (
        <Field label={t("paypal_email")} hint={kept} error={errorOf("paypal_email")}>
          <Input type="email" inputMode="email" autoComplete="email" {...register("paypal_email")} />
        </Field>
      )}
      {(format === "iban" || format === "us") && <BankFields form={form} american={format === "us"} kept={kept} />}
      <ReauthenticationFields register={register} errorOf={errorOf} error={error} hint={t("password_hint")} />
      <p className="note soft">{t(method === null ? "rest_note_new" : "rest_note")}</p>
    </FormDialog>
  );
}
