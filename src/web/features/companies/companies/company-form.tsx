import { Suspense } from "react";
import { useWatch } from "react-hook-form";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import {
  COMPANY_SIZES,
  type Company,
  type CompanyUpdate,
  companyEndpoints,
} from "../../../../contract/companies/companies.ts";
import { paths } from "../../../../contract/paths.ts";
import { call } from "../../../lib/net/api-client.ts";
import { FormActions } from "../../../shared/forms/form-actions.tsx";
import { FormShell } from "../../../shared/forms/form-shell.tsx";
import { submitWithFile } from "../../../shared/forms/submit-with-file.ts";
import { useContractForm } from "../../../shared/forms/use-contract-form.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Select } from "../../../ui/select.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { toast } from "../../../ui/toast.ts";
import { LogoField, useLogo } from "./logo-field.tsx";

const SameWebsite = lazyComponent(() => import("../../../shared/forms/same-website.tsx"));

async function save(company: Company | null, values: CompanyUpdate, key: string): Promise<void> {
  if (company !== null) {
    await call(companyEndpoints.update, { params: { id: company.id }, body: values });
    return;
  }
  const { remove_logo: _none, ...body } = values;
  await call(companyEndpoints.create, { body }, { key });
}

/** The form state for a new or an existing company. */
function useCompanyForm(company: Company | null) {
  const { t } = useTranslation("company");
  const navigate = useNavigate();
  const { name = "", website = "", description = "", industry = "", size = "" } = company ?? {};
  const contract = useContractForm({
    schema: async () => (await import("../../../../contract/companies/companies.ts")).companyUpdate,
    defaults: { name, website, description, industry, size, logo: null, remove_logo: false },
    draft: company === null ? "new-company" : `company:${company.id}`,
    onDiscard: () => logo.choose(null),
    async send(values, key) {
      await save(company, values, key);
      toast(t(company === null ? "created" : "updated"), "success");
      await navigate(paths.companies());
    },
  });
  const logo = useLogo(company?.logo ?? null, ({ token, removed }) => {
    contract.form.setValue("logo", token);
    contract.form.setValue("remove_logo", removed);
    contract.form.clearErrors("logo");
  });
  return { ...contract, logo };
}

type Form = ReturnType<typeof useCompanyForm>;

function Facts({ form, size }: { form: Form; size: string }) {
  const { t } = useTranslation("company");
  const { register, errorOf } = form;
  const sizes =
    (COMPANY_SIZES as readonly string[]).includes(size) || size === "" ? COMPANY_SIZES : [size, ...COMPANY_SIZES];
  const options = sizes.map((value) => ({ value, label: t("people", { size: value }) }));
  return (
    <div className="two">
      <Field label={t("industry")} optional error={errorOf("industry")}>
        <Input {...register("industry")} placeholder={t("industry_hint")} />
      </Field>
      <Field label={t("size")} optional error={errorOf("size")}>
        <Select {...register("size")} options={[{ value: "", label: t("size_unknown") }, ...options]} />
      </Field>
    </div>
  );
}

/** Logo, name, website, description, industry, size (rule J5). */
export function CompanyForm({ company }: { company: Company | null }) {
  const { t } = useTranslation("company");
  const form = useCompanyForm(company);
  const { register, errorOf, pending, logo } = form;
  const [name, website] = useWatch({ control: form.form.control, name: ["name", "website"] });
  return (
    <FormShell
      form={{ ...form, submit: (event) => void submitWithFile(event, logo, form) }}
      className="card"
      unanswered={t(company === null ? "create_failed" : "update_failed")}
      actions={
        <FormActions
          submit={t(company === null ? "add_company" : "save_changes")}
          busy={t(logo.sending ? "logo_running" : "saving")}
          pending={logo.sending || pending}
          cancelTo={paths.companies()}
        />
      }
    >
      <LogoField logo={logo} name={name ?? ""} error={errorOf("logo")} disabled={pending} />
      <Field label={t("name")} error={errorOf("name")}>
        <Input {...register("name")} autoComplete="organization" />
      </Field>
      <Field label={t("website")} error={errorOf("website")}>
        <Input {...register("website")} type="url" inputMode="url" autoComplete="url" placeholder="https://" />
      </Field>
      {company === null && (
        <Suspense>
          <SameWebsite name={name ?? ""} website={website ?? ""} />
        </Suspense>
      )}
      <Field label={t("description")} optional hint={t("description_hint")} error={errorOf("description")}>
        <Textarea rows={6} {...register("description")} />
      </Field>
      <Facts form={form} size={company?.size ?? ""} />
    </FormShell>
  );
}
