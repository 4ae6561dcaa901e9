import { Search } from "lucide-react";
import { LIMITS } from "../../../contract/limits.ts";
import { DebouncedInput } from "../../ui/debounced-input.tsx";
import { type Option, Select } from "../../ui/select.tsx";
import type { useUrlFilters } from "./use-url-filters.ts";

export type Choice = { name: string; label: string; options: readonly Option[] };
type Filters = ReturnType<typeof useUrlFilters>;

/** One row above a list: a search field and filters, all stored in the URL. */
export function ListToolbar(props: { filters: Filters; search: { label: string; hint: string }; choices: Choice[] }) {
  const { filters, search, choices } = props;
  const { params, set } = filters;
  return (
    <search className="toolbar">
      <div className="grow">
        <DebouncedInput
          type="search"
          icon={Search}
          aria-label={search.label}
          placeholder={search.hint}
          maxLength={LIMITS.search}
          value={params.get("search") ?? ""}
          onSettle={(text) => set("search", text, true)}
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
