import { useTranslation } from "react-i18next";
import type { ToldTie } from "../../../contract/deal/tie-fields.ts";
import { Badge } from "../../ui/badge.tsx";

type Where = { place: string; period: string };

/** A sentence, with place and period. */
export function TieFacts({ says, of: { place, period } }: { says: string; of: Where }) {
  return (
    <div>
      <p className="strong">{says}</p>
      {(place !== "" || period !== "") && (
        <ul className="facts">
          {place !== "" && <li>{place}</li>}
          {period !== "" && <li>{period}</li>}
        </ul>
      )}
    </div>
  );
}

export function BothSay() {
  const { t } = useTranslation("ties");
  return (
    <p>
      <Badge status="verified">{t("confirmed")}</Badge>
    </p>
  );
}

type Props = { tie: ToldTie; referrer: string; person: string };

/** The relationship of referrer and candidate, for the company and the referrer (rule F30): the statements of both. */
export default function TieNote({ tie, referrer, person }: Props) {
  const { t } = useTranslation("ties");
  const { kind, confirmed, own } = tie;
  const names = { referrer, person };
  return (
    <section>
      <h3 className="sub-title">{t("title")}</h3>
      <div className="stack">
        <TieFacts says={t(`told_${kind}`, names)} of={tie} />
        {confirmed && <BothSay />}
        {own !== null && (
          <>
            <p className="note soft">{t("person_says", names)}</p>
            <TieFacts says={t(`told_${own.kind}`, names)} of={own} />
          </>
        )}
        {!confirmed && own === null && <p className="note soft">{t("person_silent", names)}</p>}
      </div>
    </section>
  );
}
