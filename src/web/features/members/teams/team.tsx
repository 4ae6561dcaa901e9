import { Check, Minus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { TEAM_RIGHTS, TEAM_ROLES, type TeamRight, type TeamRole } from "../../../../contract/members/roles.ts";
import { teamEndpoints } from "../../../../contract/members/team.ts";
import { paths } from "../../../../contract/paths.ts";
import { rightReachOf } from "../../../../rules/team/rights.ts";
import { loadOfCompany } from "../../../lib/data/load-of-company.ts";
import { query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { feedsPath } from "../../../shared/feeds/feeds-path.ts";
import { ScreenFailure } from "../../../shared/lists/screen-failure.tsx";
import { ScreenSkeleton } from "../../../shared/lists/screen-skeleton.tsx";
import { emailTemplatesPath } from "../../../shared/records/email-templates-path.ts";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { BackLink, PageHeader } from "../../../shared/shell/page-header.tsx";
import { PageMeta } from "../../../shared/shell/page-meta.tsx";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { Invitations } from "./invitations.tsx";
import { JoinRequests } from "./join-requests.tsx";
import { Members } from "./members.tsx";
import { MissingTeam } from "./missing-team.tsx";
import { useLiveTeam } from "./use-live-team.ts";
import "./team.css";

function Cell({ role, right }: { role: TeamRole; right: TeamRight }) {
  const { t } = useTranslation("team");
  const reach = rightReachOf(role, right);
  if (reach === "on") return <span className="team-reach">{t("reach_on")}</span>;
  return (
    <span className="team-reach" data-reach={reach}>
      <Icon of={reach === "all" ? Check : Minus} />
      <span className="visually-hidden">{t(`reach_${reach}`)}</span>
    </span>
  );
}

/** The rights of each role (rule R17); the user's own role is marked. */
function RightsTable({ own }: { own: TeamRole }) {
  const { t } = useTranslation("team");
  const columns: Column<TeamRight>[] = [
    {
      key: "right",
      head: t("right"),
      main: true,
      cell: (right) => <span className="strong">{t(`right_${right}`)}</span>,
    },
    ...TEAM_ROLES.map((role) => ({
      key: role,
      head: role === own ? `${t(`role_${role}`)} (${t("you")})` : t(`role_${role}`),
      cell: (right: TeamRight) => <Cell role={role} right={right} />,
    })),
  ];
  return (
    <section className="stack" aria-labelledby="team-rights">
      <h2 className="sub-title" id="team-rights">
        {t("who_may")}
      </h2>
      <dl className="dl">
        {TEAM_ROLES.map((role) => (
          <div className="team-does" key={role}>
            <dt>{t(`role_${role}`)}</dt>
            <dd>{t(`does_${role}`)}</dd>
          </div>
        ))}
      </dl>
      <Table
        className="team-rights"
        caption={t("who_may")}
        columns={columns}
        rows={TEAM_RIGHTS}
        rowKey={(right) => right}
      />
    </section>
  );
}

// Loaded on demand.
const InviteForm = lazyComponent(async () => ({ default: (await import("./invite-form.tsx")).InviteForm }));

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(teamEndpoints.get, { params: { id } }));
}

export function HydrateFallback() {
  const { t } = useTranslation("team");
  return <ScreenSkeleton title={t("title")} text={t("loading")} heights={["14rem", "20rem"]} />;
}

export function ErrorBoundary() {
  const { t } = useTranslation("team");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

function Team({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation(["team", "feeds", "company"]);
  const team = useLoadedQuery(loaded);
  const { company, members, can } = team;
  const heading = t("members", { n: members.length });
  const news = useLiveTeam(team);
  return (
    <div className="page">
      <PageMeta title={t("title")} />
      <div className="team-back">
        <BackLink to={paths.companies()}>{t("back_to_companies")}</BackLink>
      </div>
      <PageHeader title={t("title")} lead={t("lead", { name: company.name })} />
      <p className="team-ways">
        <TextLink to={emailTemplatesPath(company.id)} arrow>
          {t("mails")}
        </TextLink>
        <TextLink to={feedsPath(company.id)} arrow>
          {t("title", { ns: "feeds" })}
        </TextLink>
        {rightReachOf(team.role, "edit_jobs") === "all" && (
          <TextLink to={paths.imports(company.id)} arrow>
            {t("import_jobs", { ns: "company" })}
          </TextLink>
        )}
        {rightReachOf(team.role, "decide_people") === "all" && (
          <TextLink to={`/companies/${company.id}/contacts`} arrow>
            {t("contacts")}
          </TextLink>
        )}
        {rightReachOf(team.role, "edit_company") === "all" && (
          <TextLink to={paths.webhooks(company.id)} arrow>
            {t("webhooks")}
          </TextLink>
        )}
        {can.manage && (
          <TextLink to={paths.companyKeys(company.id)} arrow>
            {t("api_keys")}
          </TextLink>
        )}
        {can.manage && (
          <TextLink to={paths.companySignIn(company.id)} arrow>
            {t("sign_in", { ns: "company" })}
          </TextLink>
        )}
        {can.manage && (
          <TextLink to={paths.hiringSystem(company.id)} arrow>
            {t("hiring_system")}
          </TextLink>
        )}
        {can.manage && (
          <TextLink to={paths.peopleSync(company.id)} arrow>
            {t("people_sync")}
          </TextLink>
        )}
        {can.manage && (
          <TextLink to={paths.exportCompany(company.id)} arrow>
            {t("export_data", { ns: "company" })}
          </TextLink>
        )}
      </p>
      <div className="stack-lg">
        {can.manage && <JoinRequests team={team} />}
        <section className="stack" aria-labelledby="team-members">
          <div className="team-head">
            <h2 className="sub-title" id="team-members">
              {heading}
            </h2>
            <span role="status">
              {news.waits && (
                <Button size="sm" onClick={news.show}>
                  {t("changed_show")}
                </Button>
              )}
            </span>
          </div>
          <Members team={team} caption={heading} />
        </section>
        {can.manage && (
          <div className="team-invite">
            <Suspense fallback={<Skeleton height="21.75rem" />}>
              <InviteForm company={company.id} />
            </Suspense>
            <Invitations team={team} />
          </div>
        )}
        <RightsTable own={team.role} />
      </div>
    </div>
  );
}

/** A company's team: members, invitations and rights (rule R17). */
export default function TeamScreen() {
  const { t } = useTranslation("team");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <Team loaded={loaded} />;
}
