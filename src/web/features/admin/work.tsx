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
import { AdminFrame, AdminFrameFailure, AdminWaiting } from "./admin-frame.tsx";
import { StandingFilters } from "./standing-filters.tsx";
import { useClassLabel, WorkTable } from "./work-table.tsx";
import "./admin.css";
import "../../styles/payouts.css";

const CloseWorkDialog = latePiece(async () => ({ default: (await import("./close-work-dialog.tsx")).CloseWorkDialog }));

/** Reads the filters from the URL. */
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

function Work() {
  const { t } = useTranslation("accounts");
  const { t: errorText } = useTranslation("errors");
  const labelOf = useClassLabel();
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
      <StandingFilters
        filters={filters}
        over="closed"
        name="class"
        label={t("work_class")}
        options={WORK_CLASSES.map((value) => ({ value, label: labelOf(value) }))}
      />
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
