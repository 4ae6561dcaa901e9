import { useTranslation } from "react-i18next";
import type { ReadAnswer } from "../../../contract/posting/answers.ts";
import { formatCount } from "../../lib/format/counts.ts";
import { Badge } from "../../ui/badge.tsx";
import "./answers.css";

/** What the team asked for, in words. */
function useWanted() {
  const { t, i18n } = useTranslation("applications");
  return ({ must_be, one_of, at_least, at_most }: NonNullable<ReadAnswer["wanted"]>): string => {
    const number = (value: number) => formatCount({ value, more: false }, i18n.language);
    if (must_be !== null) return t(must_be ? "yes" : "no");
    if (one_of.length > 0) return one_of.join(", ");
    if (at_least === null) return at_most === null ? "" : t("at_most", { n: number(at_most) });
    if (at_most === null) return t("at_least", { n: number(at_least) });
    return t("between", { least: number(at_least), most: number(at_most) });
  };
}

/** What the job asked and what was answered; to the team also which answers are marked, and why (rules J55, J56). */
export function AnswersSection({ answers }: { answers: readonly ReadAnswer[] }) {
  const { t, i18n } = useTranslation("applications");
  const wantedOf = useWanted();
  if (answers.length === 0) return null;
  const said = ({ answer }: ReadAnswer) => {
    if (answer === null) return <span className="soft">{t("no_answer")}</span>;
    if (typeof answer === "boolean") return t(answer ? "yes" : "no");
    return typeof answer === "number" ? formatCount({ value: answer, more: false }, i18n.language) : answer;
  };
  return (
    <section>
      <h3 className="sub-title">{t("answers")}</h3>
      <dl className="answers">
        {answers.map((one) => (
          <div key={one.question}>
            <dt className="label soft">{one.question}</dt>
            <dd>
              <span className="typed">{said(one)}</span>
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
