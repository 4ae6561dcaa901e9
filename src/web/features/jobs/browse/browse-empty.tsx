import { useTranslation } from "react-i18next";
import type { BrowseChoices } from "../../../../contract/jobs/search/browse.ts";
import type { LooserSearch } from "../../../../contract/jobs/search/looser-searches.ts";
import { type Filters, NO_FILTERS } from "../../../shared/jobs/filters.ts";
import { useLooserSearchText } from "../../../shared/jobs/looser-search-texts.ts";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import "../../../shared/jobs/loosen-filters.css";

/** A way to find more jobs, with its URL. */
export type LooserSearchLink = { one: LooserSearch; to: string };

type Props = {
  any: boolean;
  clear: string | null;
  filters: Filters;
  ways: readonly LooserSearchLink[];
  companies: BrowseChoices["company_choices"];
};

/** Shown for an empty list: filters that can be removed, each a plain link. */
export function BrowseEmpty({ any, clear, filters, ways, companies }: Props) {
  const { t } = useTranslation("jobs");
  // The previous server version returns fewer filters.
  const words = useLooserSearchText({ ...NO_FILTERS, ...filters });
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
