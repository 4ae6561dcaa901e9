import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type HiringSystemConnection,
  hiringSystemEndpoints,
  type RemoteCandidateList,
  SYNC_STATES,
  type SyncState,
} from "../../../../../contract/integrations/hiring-systems.ts";
import { SYSTEM_NAMES } from "../../../../../contract/integrations/system-names.ts";
import { pages } from "../../../../lib/data/query.ts";
import { usePagesOnDemand } from "../../../../lib/data/use-pages.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { LoadFailure } from "../../../../shared/lists/load-failure.tsx";
import { Moment } from "../../../../shared/records/moment.tsx";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { LoadMore } from "../../../../ui/load-more.tsx";
import { Message } from "../../../../ui/message.tsx";
import { Select } from "../../../../ui/select.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../../ui/table.tsx";

const BADGES: Readonly<Record<SyncState, string>> = {
  waiting: "pending",
  sent: "active",
  failed: "failed",
  erasing: "pending",
  erased: "archived",
  by_hand: "failed",
};
/** The filter value for all. */
const EVERYBODY = "all";

function State({ person: { state, failure, vendor, lacks, step, application } }: { person: RemoteCandidateList }) {
  const { t } = useTranslation("hiring");
  const system = SYSTEM_NAMES[vendor];
  return (
    <span className="hiring-state">
      <span>
        <Badge status={BADGES[state]}>{t(`state_${state}`)}</Badge>
      </span>
      {state === "sent" && step !== null && <span className="note soft">{step}</span>}
      {failure !== null && <span className="note soft">{t(`failure_${failure}`, { system })}</span>}
      {lacks.map((part) => (
        <span className="note soft" key={part}>
          {t(`lacks_${part}`, { system })}
        </span>
      ))}
      {state === "by_hand" && (
        <span className="note soft">
          {application === null ? t("by_hand_text", { system }) : t("by_hand_number", { system, number: application })}
        </span>
      )}
    </span>
  );
}

/** Remaining actions on a candidate: confirm a manual deletion, or retry. */
function Actions({ company, person }: { company: string; person: RemoteCandidateList }) {
  const { t } = useTranslation("hiring");
  const { t: words } = useTranslation("errors");
  const { referral, state, candidate_name } = person;
  const { get, people, erased, send } = hiringSystemEndpoints;
  const failed = (error: unknown) => words(errorCodeOf(error));
  const settle = useAction(() => call(erased, { params: { id: company, referral } }), {
    changes: [get, people],
    done: t("settled"),
    failed,
  });
  const again = useAction(() => call(send, { params: { id: referral } }), {
    changes: [get, people],
    done: t("again_done"),
    failed,
  });
  const name = candidate_name === "" ? t("erased_name") : candidate_name;
  if (state !== "by_hand" && state !== "failed") return null;
  const [act, label, of] =
    state === "by_hand" ? ([settle, "settle", "settle_of"] as const) : ([again, "again", "again_of"] as const);
  return (
    <Button size="sm" aria-label={t(of, { name })} busy={act.busy && t("working")} onClick={() => void act.act()}>
      {t(label)}
    </Button>
  );
}

function useColumns(company: string): Column<RemoteCandidateList>[] {
  const { t } = useTranslation("hiring");
  return [
    {
      key: "person",
      head: t("person"),
      main: true,
      cell: ({ candidate_name, job, created_at }) => (
        <span className="hiring-state">
          <span className="strong">{candidate_name === "" ? t("erased_name") : candidate_name}</span>
          <span className="note soft">
            <bdi>{job.title}</bdi> · <Moment at={created_at} />
          </span>
        </span>
      ),
    },
    { key: "state", head: t("state"), cell: (person) => <State person={person} /> },
    {
      key: "actions",
      head: t("actions"),
      actions: true,
      cell: (person) => <Actions company={company} person={person} />,
    },
  ];
}

/** Candidates sent to the ATS, their state, and remaining manual steps. */
export function RemoteCandidates({ connection: { company, counts } }: { connection: HiringSystemConnection }) {
  const { t } = useTranslation("hiring");
  const [state, setState] = useState<SyncState | undefined>(undefined);
  const asked = { params: { id: company.id }, query: { ...(state !== undefined && { state }) } };
  const list = usePagesOnDemand(pages(hiringSystemEndpoints.people, asked));
  const columns = useColumns(company.id);
  const options = [
    { value: EVERYBODY, label: t("state_all") },
    ...SYNC_STATES.map((value) => ({ value, label: t(`state_${value}`) })),
  ];
  return (
    <Card title={t("people")}>
      <div className="stack">
        {counts.by_hand > 0 && <Message kind="stop" title={t("by_hand", { n: counts.by_hand })} />}
        <Select
          aria-label={t("state")}
          value={state ?? EVERYBODY}
          options={options}
          onChange={({ target }) => setState(SYNC_STATES.find((one) => one === target.value))}
        />
        {list.first === null && list.failure === null && (
          <div role="status">
            <p className="soft">{t("people_loading")}</p>
            <Skeleton height="10rem" />
          </div>
        )}
        {list.first !== null && list.items.length === 0 && <p className="soft">{t("people_empty")}</p>}
        {list.items.length > 0 && (
          <Table caption={t("people")} columns={columns} rows={list.items} rowKey={({ referral }) => referral} />
        )}
        {list.failure === null ? (
          <LoadMore shown={String(list.items.length)} more={list.more} busy={list.busy} onMore={list.loadMore} />
        ) : (
          <LoadFailure text={t("people_failed")} onRetry={list.loadMore} busy={list.busy} />
        )}
      </div>
    </Card>
  );
}
