import { useTranslation } from "react-i18next";
import { SCOUT_ROLES } from "../../../contract/statuses.ts";
import { useHydrated } from "../../lib/use-hydrated.ts";
import { Button } from "../../ui/button.tsx";
import { RadioCard } from "../../ui/checkbox.tsx";
import { Field, FieldGroup } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import type { ScoutApplicationForm } from "./use-scout-application.ts";

/** Step 1: the applicant. Continue saves it (rule S1). */
export function ApplicantStep({ application }: { application: ScoutApplicationForm }) {
  const { t } = useTranslation("scouts");
  const { register, faultOf, continuing } = application;
  // Input typed before hydration would be lost.
  const hydrated = useHydrated();
  return (
    <>
      <h3 className="card-title" id="scout-step" tabIndex={-1}>
        {t("step_about")}
      </h3>
      <fieldset className="form" disabled={!hydrated || continuing}>
        <Field label={t("full_name")} error={faultOf("full_name")}>
          <Input autoComplete="name" required {...register("full_name")} />
        </Field>
        <div className="two">
          <Field label={t("email")} error={faultOf("email")}>
            <Input type="email" inputMode="email" autoComplete="email" required {...register("email")} />
          </Field>
          <Field label={t("linkedin")} error={faultOf("linkedin_url")}>
            <Input
              type="url"
              inputMode="url"
              autoComplete="url"
              placeholder={t("linkedin_hint")}
              required
              {...register("linkedin_url")}
            />
          </Field>
        </div>
        <FieldGroup label={t("role")} error={faultOf("role")}>
          <div className="scout-roles">
            {SCOUT_ROLES.map((role) => (
              <RadioCard value={role} key={role} {...register("role")}>
                <span className="strong">{t(`role_${role}`)}</span>
              </RadioCard>
            ))}
          </div>
        </FieldGroup>
      </fieldset>
      <div className="actions end">
        <Button kind="primary" type="submit" disabled={!hydrated} busy={continuing && t("saving")}>
          {t("continue")}
        </Button>
      </div>
    </>
  );
}
