import { useTranslation } from "react-i18next";
import type { useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { Select } from "../../ui/select.tsx";

type Option = { readonly value: string; readonly label: string };

type Props = {
  filters: ReturnType<typeof useUrlFilters>;
  /** The standing of what is over, as the address has it. */
  over: string;
  /** The second filter: its name in the address, and what it is called. */
  name: string;
  label: string;
  options: readonly Option[];
};

/** What waits or is over, and of which kind: the filters of lists that admins work off. */
export function StandingFilters({ filters: { params, set }, over, name, label, options }: Props) {
  const { t } = useTranslation("accounts");
  const chosen = params.get(name);
  return (
    <search className="toolbar">
      <div className="field">
        <Select
          aria-label={t("standing")}
          options={[
            { value: "", label: t("work_open") },
            { value: over, label: t("work_closed") },
          ]}
          value={params.get("standing") === over ? over : ""}
          onChange={(event) => set("standing", event.currentTarget.value)}
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
