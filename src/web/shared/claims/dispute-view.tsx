import { useTranslation } from "react-i18next";
import { type DisputeView, disputeEndpoints } from "../../../contract/payments/disputes.ts";
import { DownloadButton } from "../records/download-button.tsx";
import { Moment } from "../records/moment.tsx";

type Statement = DisputeView["opened"];

function StatementView({ id, of, statement }: { id: string; of: "opened" | "answer"; statement: Statement }) {
  const { t } = useTranslation("claims");
  return (
    <figure>
      <figcaption className="label">
        {t(`said_${statement.as}`)} · <Moment at={statement.at} />
      </figcaption>
      {statement.text !== "" && (
        <blockquote className="typed" dir="auto">
          {statement.text}
        </blockquote>
      )}
      {statement.file !== null && (
        <DownloadButton
          endpoint={disputeEndpoints.file}
          input={{ params: { id }, query: { of } }}
          label={statement.file.name}
          size="sm"
        />
      )}
    </figure>
  );
}

/** Shows the statements of both sides, the state and the decision of a dispute. `mine`: the reader is to respond. */
export function DisputeStatements({ dispute, mine = false }: { dispute: DisputeView; mine?: boolean }) {
  const { t } = useTranslation("claims");
  const { id, opened, answer, answer_by, decision } = dispute;
  return (
    <div className="stack">
      <StatementView id={id} of="opened" statement={opened} />
      {answer !== null && <StatementView id={id} of="answer" statement={answer} />}
      {answer === null && decision === null && (
        <p className="note soft">
          {t(mine ? "answer_yours" : "answer_until")} <Moment at={answer_by} />
        </p>
      )}
      {answer !== null && decision === null && <p className="note soft">{t("decided_next")}</p>}
      {decision !== null && (
        <figure>
          <figcaption className="label">
            {t(`outcome_${decision.outcome}`)} · <Moment at={decision.at} />
          </figcaption>
          {decision.shares.length > 0 && (
            <ul className="facts">
              {decision.shares.map(({ to, percent }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: shares never change order
                <li key={at}>{t(to === "other" ? "to_another" : `to_${to}`, { percent })}</li>
              ))}
            </ul>
          )}
          {decision.words !== "" && (
            <blockquote className="typed" dir="auto">
              {decision.words}
            </blockquote>
          )}
        </figure>
      )}
    </div>
  );
}
