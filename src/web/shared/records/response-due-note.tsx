import { useTranslation } from "react-i18next";
import type { ResponseDeadlines } from "../../../contract/hiring/response-deadlines.ts";
import { clock } from "../../lib/clock.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Moment } from "./moment.tsx";

/** The due date of the promised first response or decision and, after it, that it was missed (rules R13, R16). */
export function ResponseDueNote({ record: { answer_by, decision_by } }: { record: ResponseDeadlines }) {
  const { t } = useTranslation("history");
  const by = answer_by ?? decision_by;
  if (!by) return null;
  const late = Date.parse(by) < clock.now();
  const text = answer_by ? (late ? t("answer_late") : t("answer_by")) : late ? t("decision_late") : t("decision_by");
  return (
    <p className={late ? "label strong" : "label soft"} style={{ marginBlockStart: "var(--s2)" }}>
      <RichText text={text} slots={{ when: <Moment at={by} /> }} />
    </p>
  );
}
