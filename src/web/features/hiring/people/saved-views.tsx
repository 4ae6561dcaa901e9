import { X } from "lucide-react";
import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { type PeopleView, peopleEndpoints } from "../../../../contract/hiring/pipeline/people.ts";
import { paths } from "../../../../contract/paths.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { Button } from "../../../ui/button.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { parsePeopleFilters, VIEWS } from "./people-query.ts";

const SaveView = lazyComponent(async () => ({ default: (await import("./save-view.tsx")).SaveView }));

function viewPath({ filters }: PeopleView): string {
  const params = new URLSearchParams(filters as Record<string, string>);
  return params.size === 0 ? paths.people() : `${paths.people()}?${params}`;
}

function View({ view, here }: { view: PeopleView; here: boolean }) {
  const { t } = useTranslation("pipeline");
  const { id, name } = view;
  const remove = useAction(() => call(peopleEndpoints.removeView, { params: { id } }), {
    changes: [peopleEndpoints.views],
    done: t("people_view_removed"),
    failed: () => t("people_view_failed"),
  });
  return (
    <li className="people-view">
      <Link className="chip" to={viewPath(view)} aria-current={here ? "page" : undefined}>
        {name}
      </Link>
      <IconButton
        small
        icon={X}
        label={t("people_remove_view", { name })}
        disabled={remove.busy}
        onClick={() => void remove.act()}
      />
    </li>
  );
}

/** The user's saved views, and the action to save the current one (rule H21). */
export function SavedViews({ params, filtered }: { params: URLSearchParams; filtered: boolean }) {
  const { t } = useTranslation("pipeline");
  const [saving, setSaving] = useState(false);
  const { items } = useLoadedQuery(VIEWS);
  const shown = JSON.stringify(parsePeopleFilters(params));
  if (items.length === 0 && !filtered) return null;
  return (
    <div className="people-views">
      {items.length > 0 && (
        <ul aria-label={t("people_views")}>
          {items.map((view) => (
            <View
              key={view.id}
              view={view}
              here={
                JSON.stringify(parsePeopleFilters(new URLSearchParams(view.filters as Record<string, string>))) ===
                shown
              }
            />
          ))}
        </ul>
      )}
      {filtered && (
        <Button size="sm" onClick={() => setSaving(true)}>
          {t("people_save_view")}
        </Button>
      )}
      {saving && (
        <Suspense fallback={null}>
          <SaveView filters={parsePeopleFilters(params)} onClose={() => setSaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
