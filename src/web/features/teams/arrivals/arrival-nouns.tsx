import { useTranslation } from "react-i18next";
import type { ArrivalMoney, ArrivalNounCount, CompanyArrival } from "../../../../contract/team/company-arrivals.ts";
import { formatCents } from "../../../lib/format/money.ts";
import { formatNumber } from "../../../lib/format/typed-number.ts";
import { type Column, Table } from "../../../ui/table.tsx";

/** A figure; on a phone, where each stands in a line of its own, those that are nothing are left out. */
function Figure({ n }: { n: number }) {
  const { i18n } = useTranslation();
  return <span className={n === 0 ? "soft arrival-none" : undefined}>{formatNumber(n, i18n.language)}</span>;
}

function useColumns(rows: readonly ArrivalNounCount[], made: boolean): Column<ArrivalNounCount>[] {
  const { t } = useTranslation("arrivals");
  const figures = ["lines", "made", "there", "changed", "kept", "refused"] as const;
  // What happens seldom has a column only where it happens.
  const shown = figures.filter((name) => (name !== "changed" && name !== "kept") || rows.some((row) => row[name] > 0));
  const headOf = (name: (typeof figures)[number]) => t(name === "made" && !made ? "head_to_make" : `head_${name}`);
  return [
    { key: "noun", head: t("head_noun"), main: true, cell: ({ noun }) => <span>{t(`noun_${noun}`)}</span> },
    ...shown.map((name) => ({
      key: name,
      head: headOf(name),
      num: true,
      cell: (row: ArrivalNounCount) => <Figure n={row[name]} />,
    })),
  ];
}

/** What becomes, or became, of each noun of an archive; those without a line are left out. */
export function ArrivalNouns({ arrival, made }: { arrival: CompanyArrival; made: boolean }) {
  const { t } = useTranslation("arrivals");
  const rows = arrival.nouns.filter(({ lines }) => lines > 0);
  const columns = useColumns(rows, made);
  if (rows.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={`nouns-${arrival.id}`}>
      <h4 className="sub-title" id={`nouns-${arrival.id}`}>
        {t(made ? "nouns_made" : "nouns_to_make")}
      </h4>
      <Table
        className="arrival-nouns"
        caption={t(made ? "nouns_made" : "nouns_to_make")}
        columns={columns}
        rows={rows}
        rowKey={({ noun }) => noun}
      />
      {rows.some(({ kept }) => kept > 0) && <p className="note soft">{t("kept_text")}</p>}
    </section>
  );
}

const STANDINGS = ["owed_here", "stays_there", "over"] as const;

/** How money stands by it: nothing of it is moved (rule X224). */
export function ArrivalMoneyFacts({ money, made }: { money: ArrivalMoney; made: boolean }) {
  const { t, i18n } = useTranslation("arrivals");
  const told = STANDINGS.filter((name) => money[name].count > 0);
  if (told.length === 0) return null;
  return (
    <section className="stack" aria-label={t("money")}>
      <h4 className="sub-title">{t(made ? "money" : "money_would")}</h4>
      <dl className="arrival-money">
        {told.map((name) => (
          <div key={name}>
            <dt className="label soft">{t(`money_${name}`)}</dt>
            <dd className="num strong">{formatCents(money[name].amount)}</dd>
            <dd className="note soft">
              {t("rewards_n", { n: formatNumber(money[name].count, i18n.language) })} · {t(`money_${name}_text`)}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
