import { useTranslation } from "react-i18next";
import type { StatedRelationship } from "../../../contract/hiring/relationship-fields.ts";
import { Badge } from "../../ui/badge.tsx";

type Where = { place: string; period: string };

/** A sentence, with place and period. */
export function RelationshipFacts({ says, of: { place, period } }: { says: string; of: Where }) {
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

export function ConfirmedByBoth() {
  const { t } = useTranslation("relationships");
  return (
    <p>
      <Badge status="verified">{t("confirmed")}</Badge>
    </p>
  );
}

type Props = { relationship: StatedRelationship; referrer: string; person: string };

/** The relationship of referrer and candidate, for the company and the referrer (rule F30): the statements of both. */
export default function RelationshipNote({ relationship, referrer, person }: Props) {
  const { t } = useTranslation("relationships");
  const { kind, confirmed, own } = relationship;
  const names = { referrer, person };
  return (
    <section>
      <h3 className="sub-title">{t("title")}</h3>
      <div className="stack">
        <RelationshipFacts says={t(`reported_${kind}`, names)} of={relationship} />
        {confirmed && <ConfirmedByBoth />}
        {own !== null && (
          <>
            <p className="note soft">{t("person_says", names)}</p>
            <RelationshipFacts says={t(`reported_${own.kind}`, names)} of={own} />
          </>
        )}
        {!confirmed && own === null && <p className="note soft">{t("person_silent", names)}</p>}
      </div>
    </section>
  );
}
