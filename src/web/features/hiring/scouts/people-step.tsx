import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Input } from "../../../ui/input.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import type { ScoutApplicationForm } from "./use-scout-application.ts";

type Props = { application: ScoutApplicationForm };

function Person({ application, index }: Props & { index: number }) {
  const { t } = useTranslation("scouts");
  const { register, errorOf, removePerson, pending } = application;
  const n = index + 1;
  return (
    <fieldset className="scout-person form" disabled={pending}>
      <legend className="visually-hidden">{t("referral_of", { n })}</legend>
      <div className="scout-person-head">
        <h4 className="sub-title">{t("referral_of", { n })}</h4>
        <Button kind="quiet" size="sm" aria-label={t("remove_referral", { n })} onClick={() => removePerson(index)}>
          {t("remove")}
        </Button>
      </div>
      <Field label={t("linkedin")} error={errorOf(`profiles.${index}.linkedin_url`)}>
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder={t("linkedin_hint")}
          {...register(`profiles.${index}.linkedin_url`)}
        />
      </Field>
      <div className="two">
        <Field label={t("relationship")} error={errorOf(`profiles.${index}.relationship`)}>
          <Input autoComplete="off" {...register(`profiles.${index}.relationship`)} />
        </Field>
        <Field label={t("suggested_role")} error={errorOf(`profiles.${index}.suggested_role`)}>
          <Input autoComplete="off" {...register(`profiles.${index}.suggested_role`)} />
        </Field>
      </div>
      <Field label={t("why_great")} error={errorOf(`profiles.${index}.why_great`)}>
        <Textarea rows={3} {...register(`profiles.${index}.why_great`)} />
      </Field>
    </fieldset>
  );
}

function Send({ application }: Props) {
  const { t } = useTranslation("scouts");
  const { pending, agreed, setStep, register } = application;
  return (
    <>
      <Checkbox label={t("agreement")} disabled={pending} {...register("trust_agreement")} />
      <div className="actions between">
        <Button disabled={pending} onClick={() => setStep(1)}>
          {t("previous")}
        </Button>
        {/* Not `disabled`: without the agreement, a press shows what is missing. */}
        <Button
          kind="primary"
          type="submit"
          aria-disabled={agreed ? undefined : true}
          busy={pending && t("submitting")}
        >
          {t("submit")}
        </Button>
      </div>
    </>
  );
}

/** Step 2: up to five people, and the agreement. Nothing about them is required. */
export function PeopleStep({ application }: Props) {
  const { t } = useTranslation("scouts");
  const { people, addPerson, pending } = application;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <>
      <div className="scout-step-head">
        <h3 className="card-title" id="scout-step" tabIndex={-1} ref={title}>
          {t("step_people")}
        </h3>
        <p className="soft">{t("people_hint")}</p>
        <p className="label soft">
          {t("no_need_to_notify")} {t("people_kept")}
        </p>
      </div>
      {people.map(({ id }, index) => (
        <Person application={application} index={index} key={id} />
      ))}
      {people.length < LIMITS.scout.profiles && (
        <Button className="scout-add" disabled={pending} onClick={addPerson}>
          <Icon of={Plus} small />
          {t("add_another", { n: people.length })}
        </Button>
      )}
      <Send application={application} />
    </>
  );
}
