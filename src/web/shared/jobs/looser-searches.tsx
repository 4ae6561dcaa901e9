import { useTranslation } from "react-i18next";
import type { LooserSearch } from "../../../contract/jobs/search/looser-searches.ts";
import { Button } from "../../ui/button.tsx";
import type { Filters } from "./filters.ts";
import { loosenFilters } from "./loosen-filters.ts";
import { useLooserSearchText } from "./looser-search-texts.ts";
import "./loosen-filters.css";

type Props = {
  looser: readonly LooserSearch[];
  filters: Filters;
  companies: readonly { id: string; name: string }[];
  change: (filters: Filters) => void;
};

/** For an empty result: filters that can be removed, each with the number of jobs then (rule J36). */
export function LooserSearches({ looser, filters, companies, change }: Props) {
  const { t } = useTranslation("jobs");
  const words = useLooserSearchText(filters);
  if (looser.length === 0) return null;
  const company = companies.find(({ id }) => id === filters.company)?.name;
  return (
    <ul className="looser" aria-label={t("looser")}>
      {looser.map((one) => (
        <li key={`${one.without} ${one.words}`}>
          <Button size="sm" onClick={() => change(loosenFilters(filters, one))}>
            {words(one, company)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
