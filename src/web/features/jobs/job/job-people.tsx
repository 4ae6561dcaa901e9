import { useTranslation } from "react-i18next";
import { useNavigation, useSearchParams } from "react-router";
import type { PipelineCard } from "../../../../contract/hiring/pipeline/cards.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../../contract/statuses.ts";
import { usePagesOnDemand } from "../../../lib/data/use-pages.ts";
import { type People, type PeopleTab, parseTab, type ShownJob } from "../../../shared/jobs/job-data.ts";
import { peoplePages } from "../../../shared/jobs/people-pages.ts";
import { ListShell } from "../../../shared/lists/list-shell.tsx";
import { usePersonName } from "../../../shared/records/person-name.ts";
import { StatusBadge } from "../../../shared/records/status-badge.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Tabs } from "../../../ui/tabs.tsx";

function Who({ card }: { card: PipelineCard }) {
  const name = usePersonName()(card.candidate_name);
  return (
    <span className="cell-who">
      <Avatar name={name} size="sm" />
      <span className="cell-name">
        <span className="strong">{name}</span>
        <br />
        <span className="soft">{card.candidate_email}</span>
      </span>
    </span>
  );
}

function Status({ card }: { card: PipelineCard }) {
  if (card.kind === "referral") return <StatusBadge of={{ referral: card.status as ReferralStatus }} />;
  return <StatusBadge of={{ application: card.status as ApplicationStatus }} />;
}

function View({ job, card }: { job: string; card: PipelineCard }) {
  const { t } = useTranslation("jobs");
  const name = usePersonName()(card.candidate_name);
  const to = `${paths.manageJob(job)}?open=${card.kind}:${card.id}`;
  return (
    <LinkButton
      size="sm"
      to={to}
      aria-label={card.kind === "referral" ? t("view_referral_of", { name }) : t("view_application_of", { name })}
    >
      {card.kind === "referral" ? t("view_referral") : t("view_application")}
    </LinkButton>
  );
}

function PeopleList({ job, tab }: { job: ShownJob; tab: PeopleTab }) {
  const { t } = useTranslation("jobs");
  const list = usePagesOnDemand(peoplePages(job.id, tab), { ready: true });
  const { items, more, busy, failure, loadMore } = list;
  const columns: Column<PipelineCard>[] = [
    { key: "who", head: t("candidate"), main: true, cell: (card) => <Who card={card} /> },
    { key: "date", head: t("date"), cell: (card) => <When at={card.created_at} /> },
    { key: "status", head: t("status"), cell: (card) => <Status card={card} /> },
    { key: "actions", head: t("actions"), actions: true, cell: (card) => <View job={job.id} card={card} /> },
  ];
  const value = tab === "applications" ? job.applications_count : job.referrals_count;
  return (
    <ListShell
      empty={<Empty text={tab === "applications" ? t("no_applications") : t("no_referrals")} />}
      shown={items.length}
      total={{ value, more: false }}
      more={more}
      busy={busy}
      failure={failure && t(`${tab}_failed`)}
      onMore={loadMore}
    >
      <Table caption={t(tab)} columns={columns} rows={items} rowKey={(card) => card.id} />
    </ListShell>
  );
}

/** Applications and referrals of the user's own job; the chosen tab is part of the URL. */
export default function JobPeople({ job, people }: { job: ShownJob; people: People }) {
  const { t } = useTranslation("jobs");
  const [search, setSearch] = useSearchParams();
  const choose = (id: string) => {
    const next = new URLSearchParams(search);
    next.set("tab", id);
    setSearch(next, { replace: true, preventScrollReset: true });
  };
  const { tab } = people;
  const coming = useNavigation().location;
  const chosen = coming?.pathname === paths.job(job.id) ? parseTab(coming.search) : tab;
  return (
    <section aria-label={t("people")}>
      <Tabs
        label={t("people")}
        chosen={chosen}
        onChoose={choose}
        tabs={[
          { id: "applications", label: t("applications_tab", { n: job.applications_count }) },
          { id: "referrals", label: t("referrals_tab", { n: job.referrals_count }) },
        ]}
      >
        <div className="stack owner-list" aria-busy={chosen !== tab}>
          <PeopleList job={job} tab={tab} />
        </div>
      </Tabs>
    </section>
  );
}
