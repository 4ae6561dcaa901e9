import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import {
  adminFailedTaskEndpoints,
  FAILED_TASK_STATES,
  type FailedTask,
  TASK_CLASS_NAMES,
} from "../../../../contract/admin/failed-tasks.ts";
import { loadList } from "../../../lib/data/query.ts";
import { usePages } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { knownValue, useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { AdminFrame, AdminFrameFailure, AdminSkeleton } from "./admin-frame.tsx";
import { FailedTaskTable, useClassLabel } from "./failed-task-table.tsx";
import { StateFilters } from "./state-filters.tsx";
import "./admin.css";
import "../../../styles/payouts.css";

const CloseWorkDialog = lazyComponent(async () => ({
  default: (await import("./close-task-dialog.tsx")).CloseTaskDialog,
}));

/** Reads the filters from the URL. */
function parseTaskFilters(params: URLSearchParams) {
  return {
    state: knownValue(params.get("state"), FAILED_TASK_STATES) ?? "open",
    class: knownValue(params.get("class"), TASK_CLASS_NAMES),
  };
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadList(request, adminFailedTaskEndpoints.list, {
    query: parseTaskFilters(new URL(request.url).searchParams),
  });
}

export function HydrateFallback() {
  return <AdminSkeleton screen="work" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="work" />;
}

function FailedTasks() {
  const { t } = useTranslation("accounts");
  const { t: errorText } = useTranslation("errors");
  const labelOf = useClassLabel();
  const filters = useUrlFilters();
  const [asked, setAsked] = useState<FailedTask | null>(null);
  const [closing, setClosing] = useState<FailedTask | null>(null);
  const { items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const again = useAction(({ id }: FailedTask) => call(adminFailedTaskEndpoints.tryAgain, { params: { id } }), {
    changes: [adminFailedTaskEndpoints.list],
    done: t("work_begun"),
    onDone: () => setAsked(null),
  });
  const ask = (work: FailedTask | null) => {
    again.reset();
    setAsked(work);
  };
  const closed = parseTaskFilters(filters.params).state === "closed";
  return (
    <section className="stack" aria-label={t("work")} aria-busy={filters.busy}>
      <StateFilters
        filters={filters}
        over="closed"
        name="class"
        label={t("work_class")}
        options={TASK_CLASS_NAMES.map((value) => ({ value, label: labelOf(value) }))}
      />
      <ListShell
        empty={<Empty text={t(closed ? "work_empty_closed" : "work_empty")} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("work_failed")}
        onMore={loadMore}
      >
        <FailedTaskTable rows={items} closed={closed} onAgain={ask} onClose={setClosing} />
      </ListShell>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => ask(null)}
        title={t("work_again_title")}
        text={t("work_again_text")}
        confirm={t("work_again")}
        kind="primary"
        busy={again.busy && t("working")}
        error={again.failure === null ? undefined : errorText(again.failure)}
        onConfirm={() => asked !== null && void again.act(asked)}
      />
      {closing !== null && (
        <Suspense fallback={null}>
          <CloseWorkDialog work={closing} onClose={() => setClosing(null)} />
        </Suspense>
      )}
    </section>
  );
}

export default function AdminFailedTasksScreen() {
  return (
    <AdminFrame screen="work">
      <FailedTasks />
    </AdminFrame>
  );
}
