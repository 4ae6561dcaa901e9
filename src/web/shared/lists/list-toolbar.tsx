import { Search } from "lucide-react";
import { useCallback } from "react";
import { LIMITS } from "../../../contract/limits.ts";
import { Input } from "../../ui/input.tsx";
import { type Option, Select } from "../../ui/select.tsx";
import { useSearchField, type useUrlFilters } from "./use-url-filters.ts";

export type Choice = { name: string; label: string; options: readonly Option[] };
type Filters = ReturnType<typeof useUrlFilters>;

/** One line over a list: a search field and choices, all of them in the URL. */
export function ListToolbar(props: { filters: Filters; search: { label: string; hint: string }; choices: Choice[] }) {
  const { filters, search, choices } = props;
  const { params, set } = filters;
  const commit = useCallback((value: string) => set("search", value, true), [set]);
  const { text, setText } = useSearchField(params.get("search") ?? "", commit);
  return (
    <search className="toolbar">
      <div className="grow">
        <Input
          type="search"
          icon={Search}
          aria-label={search.label}
          placeholder={search.hint}
          maxLength={LIMITS.search}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {choices.map(({ name, label, options }) => (
        <div className="field" key={name}>
          <Select
            aria-label={label}
            options={options}
            value={params.get(name) ?? ""}
            onChange={(event) => set(name, event.currentTarget.value)}
          />
        </div>
      ))}
    </search>
  );
}
