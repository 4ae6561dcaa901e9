import { useTranslation } from "react-i18next";
import type { Looser } from "../../../contract/search/looser.ts";
import { Button } from "../../ui/button.tsx";
import type { Filters } from "./filters.ts";
import { loosened } from "./looser.ts";
import { useLooserWords } from "./looser-words.ts";
import "./looser.css";

type Props = {
  looser: readonly Looser[];
  filters: Filters;
  companies: readonly { id: string; name: string }[];
  change: (filters: Filters) => void;
};

/** For an empty result: filters that can be removed, each with the number of jobs then (rule J36). */
export function LooserList({ looser, filters, companies, change }: Props) {
  const { t } = useTranslation("jobs");
  const words = useLooserWords(filters);
  if (looser.length === 0) return null;
  const company = companies.find(({ id }) => id === filters.company)?.name;
  return (
    <ul className="looser" aria-label={t("looser")}>
      {looser.map((one) => (
        <li key={`${one.without} ${one.words}`}>
          <Button size="sm" onClick={() => change(loosened(filters, one))}>
            {words(one, company)}
          </Button>
        </li>
      ))}
    </ul>
  );
}
