import { useTranslation } from "react-i18next";
import { AUTOMATED_STEPS, type AutomatedStep, type AutomatedStepId } from "../../../../rules/trust/automated-steps.ts";
import { RichText } from "../../../ui/rich-text.tsx";
import { MailLink, useContactAddress } from "./contact-address.tsx";
import { Clause, DocumentSeal, Points, StaticPage } from "./static-page.tsx";

function Step({ id, rules, code }: AutomatedStep & { id: AutomatedStepId }) {
  const { t } = useTranslation("automated");
  return (
    <Clause id={id} title={t(`${id}_title`)}>
      <p>{t(`${id}_text`)}</p>
      <p>{t(`${id}_object`)}</p>
      <p className="label soft">
        {t("rules", { count: rules.length, rules: rules.join(", ") })}
        <br />
        {t("code")} <code className="static-code">{code.join(" ")}</code>
      </p>
    </Clause>
  );
}

/**
 * Automated decisions, their rules, and how to object (rule X90). tests/access/automated-steps.test.ts compares them
 * with the code.
 */
export default function AutomatedSteps() {
  const { t } = useTranslation("automated");
  const support = useContactAddress()("support");
  return (
    <StaticPage title={t("title")} description={t("description")} lead={t("lead")}>
      <Clause id="never" title={t("never_title")}>
        <Points of={[t("never_model"), t("never_score"), t("never_decide")]} />
      </Clause>
      {AUTOMATED_STEPS.map((step) => (
        <Step key={step.id} {...step} />
      ))}
      <Clause id="object" title={t("object_title")}>
        <p>
          <RichText text={t("object_text")} slots={{ mail: <MailLink address={support} /> }} />
        </p>
        <p>{t("object_machine")}</p>
      </Clause>
      <DocumentSeal />
    </StaticPage>
  );
}
