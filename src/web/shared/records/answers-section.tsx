import { useTranslation } from "react-i18next";
import type { AnsweredQuestion } from "../../../contract/jobs/posting/answers.ts";
import { formatNumber } from "../../../rules/numbers.ts";
import { Badge } from "../../ui/badge.tsx";
import "./answers.css";

/** Returns a function for the text of the answer that the team requires. */
function useFlagText() {
  const { t, i18n } = useTranslation("applications");
  return ({ must_be, one_of, at_least, at_most }: NonNullable<AnsweredQuestion["wanted"]>): string => {
    const number = (value: number) => formatNumber(value, i18n.language);
    if (must_be !== null) return t(must_be ? "yes" : "no");
    if (one_of.length > 0) return one_of.join(", ");
    if (at_least === null) return at_most === null ? "" : t("at_most", { n: number(at_most) });
    if (at_most === null) return t("at_least", { n: number(at_least) });
    return t("between", { least: number(at_least), most: number(at_most) });
  };
}

/** The job's questions and the answers; the team also sees which answers are flagged, and why (rules J55, J56). */
export function AnswersSection({ answers }: { answers: readonly AnsweredQuestion[] }) {
  const { t, i18n } = useTranslation("applications");
  const wantedOf = useFlagText();
  if (answers.length === 0) return null;
  const said = ({ answer }: AnsweredQuestion) => {
    if (answer === null) return <span className="soft">{t("no_answer")}</span>;
    if (typeof answer === "boolean") return t(answer ? "yes" : "no");
    return typeof answer === "number" ? formatNumber(answer, i18n.language) : answer;
  };
  return (
    <section>
      <h3 className="sub-title">{t("answers")}</h3>
      <dl className="answers">
        {answers.map((one) => (
          <div key={one.question}>
            <dt className="label soft">{one.question}</dt>
            <dd>
              <span className="typed" dir="auto">
                {said(one)}
              </span>
              {one.marked && (
                <span className="answer-mark">
                  <Badge status="pending">{t("marked")}</Badge>
                  {one.wanted && <span className="note soft">{t("asked_for", { what: wantedOf(one.wanted) })}</span>}
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
