import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { adminWorkEndpoints, type FailedWork, WORK_CLASSES, WORK_STANDINGS } from "../../../contract/failed-work.ts";
import { load, pages } from "../../lib/data/query.ts";
import { usePages } from "../../lib/data/use-pages.ts";
import { call } from "../../lib/net/caller.ts";
import { ListShell } from "../../shared/lists/list-shell.tsx";
import { chosen, useUrlFilters } from "../../shared/lists/use-url-filters.ts";
import { useAct } from "../../shared/records/use-act.ts";
import { latePiece } from "../../shared/shell/late-piece.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Select } from "../../ui/select.tsx";
import { AdminFrame, AdminFrameFailure, AdminWaiting } from "./admin-frame.tsx";
import { useClassLabel, WorkTable } from "./work-table.tsx";
import "./admin.css";
import "../../styles/payouts.css";

const CloseWorkDialog = latePiece(async () => ({ default: (await import("./close-work-dialog.tsx")).CloseWorkDialog }));

/** The filters as they stand in the address. */
function workFiltersOf(params: URLSearchParams) {
  return {
    standing: chosen(params.get("standing"), WORK_STANDINGS) ?? "open",
    class: chosen(params.get("class"), WORK_CLASSES),
  };
}

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const list = pages(adminWorkEndpoints.list, { query: workFiltersOf(new URL(request.url).searchParams) });
  await load(request, list);
  return { list };
}

export function HydrateFallback() {
  return <AdminWaiting screen="work" />;
}

export function ErrorBoundary() {
  return <AdminFrameFailure screen="work" />;
}

function Filters({ filters }: { filters: ReturnType<typeof useUrlFilters> }) {
  const { t } = useTranslation("accounts");
  const labelOf = useClassLabel();
  const { params, set } = filters;
  return (
    <search className="toolbar">
      <div className="field">
        <Select
          aria-label={t("standing")}
          options={[
            { value: "", label: t("work_open") },
            { value: "closed", label: t("work_closed") },
          ]}
          value={params.get("standing") === "closed" ? "closed" : ""}
          onChange={(event) => set("standing", event.currentTarget.value)}
        />
      </div>
      <div className="field">
        <Select
          aria-label={t("work_class")}
          options={[
            { value: "", label: t("work_class_all") },
            ...WORK_CLASSES.map((value) => ({ value, label: labelOf(value) })),
          ]}
          value={params.get("class") ?? ""}
          onChange={(event) => set("class", event.currentTarget.value)}
        />
      </div>
    </search>
  );
}

function Work() {
  const { t } = useTranslation("accounts");
  const { t: errorText } = useTranslation("errors");
  const filters = useUrlFilters();
  const [asked, setAsked] = useState<FailedWork | null>(null);
  const [closing, setClosing] = useState<FailedWork | null>(null);
  const { items, more, busy, failure, loadMore } = usePages(useLoaderData<typeof clientLoader>().list);
  const again = useAct(({ id }: FailedWork) => call(adminWorkEndpoints.tryAgain, { params: { id } }), {
    changes: [adminWorkEndpoints.list],
    done: t("work_begun"),
    onDone: () => setAsked(null),
  });
  const ask = (work: FailedWork | null) => {
    again.forget();
    setAsked(work);
  };
  const closed = workFiltersOf(filters.params).standing === "closed";
  return (
    <section className="stack" aria-label={t("work")} aria-busy={filters.busy}>
      <Filters filters={filters} />
      <ListShell
        empty={<Empty text={t(closed ? "work_empty_closed" : "work_empty")} />}
        shown={items.length}
        more={more}
        busy={busy}
        failure={failure === null ? null : t("work_failed")}
        onMore={loadMore}
      >
        <WorkTable rows={items} closed={closed} onAgain={ask} onClose={setClosing} />
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

export default function AdminWorkScreen() {
  return (
    <AdminFrame screen="work">
      <Work />
    </AdminFrame>
  );
}
