import { useTranslation } from "react-i18next";
import type { BrowseChoices } from "../../../contract/search/browse.ts";
import type { Looser } from "../../../contract/search/looser.ts";
import { type Filters, NO_FILTERS } from "../../shared/jobs/filters.ts";
import { useLooserWords } from "../../shared/jobs/looser-words.ts";
import { Empty } from "../../ui/empty.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import "../../shared/jobs/looser.css";

/** A way to find more jobs, with its URL. */
export type LooserWay = { one: Looser; to: string };

type Props = {
  any: boolean;
  clear: string | null;
  filters: Filters;
  ways: readonly LooserWay[];
  companies: BrowseChoices["company_choices"];
};

/** Shown for an empty list: filters that can be removed, each a plain link. */
export function BrowseNothing({ any, clear, filters, ways, companies }: Props) {
  const { t } = useTranslation("jobs");
  // The previous server version returns fewer filters.
  const words = useLooserWords({ ...NO_FILTERS, ...filters });
  const company = companies.find(({ id }) => id === filters.company)?.name;
  return (
    <Empty
      text={
        <>
          <span className="card-title">{t("none_found")}</span>
          <br />
          {any ? t("none_match") : t("none_open")}
        </>
      }
    >
      {ways.length > 0 && (
        <ul className="looser" aria-label={t("looser")}>
          {ways.map(({ one, to }) => (
            <li key={to}>
              <LinkButton size="sm" to={to}>
                {words(one, company)}
              </LinkButton>
            </li>
          ))}
        </ul>
      )}
      {clear !== null && <LinkButton to={clear}>{t("clear_all")}</LinkButton>}
    </Empty>
  );
}
