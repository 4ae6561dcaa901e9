import { useTranslation } from "react-i18next";
import type { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { Select } from "../../../ui/select.tsx";

type Option = { readonly value: string; readonly label: string };

type Props = {
  filters: ReturnType<typeof useUrlFilters>;
  /** The URL value of the state "closed". */
  over: string;
  /** The second filter: its URL parameter and label. */
  name: string;
  label: string;
  options: readonly Option[];
};

/** Filters of admin lists: open or closed items, and their kind. */
export function StateFilters({ filters: { params, set }, over, name, label, options }: Props) {
  const { t } = useTranslation("accounts");
  const chosen = params.get(name);
  return (
    <search className="toolbar">
      <div className="field">
        <Select
          aria-label={t("state")}
          options={[
            { value: "", label: t("work_open") },
            { value: over, label: t("work_closed") },
          ]}
          value={params.get("state") === over ? over : ""}
          onChange={(event) => set("state", event.currentTarget.value)}
        />
      </div>
      <div className="field">
        <Select
          aria-label={label}
          options={[{ value: "", label: t("work_class_all") }, ...options]}
          value={options.some(({ value }) => value === chosen) ? (chosen ?? "") : ""}
          onChange={(event) => set(name, event.currentTarget.value)}
        />
      </div>
    </search>
  );
}
