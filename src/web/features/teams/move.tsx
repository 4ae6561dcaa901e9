import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData } from "react-router";
import { paths } from "../../../contract/paths.ts";
import {
  type CompanyArchive,
  type CompanyArchives,
  companyArchiveEndpoints,
} from "../../../contract/team/company-archives.ts";
import { companyArrivalEndpoints } from "../../../contract/team/company-arrivals.ts";
import { loadIfThere } from "../../lib/data/load-if-there.ts";
import { query } from "../../lib/data/query.ts";
import { useRead } from "../../lib/data/use-read.ts";
import { useWatch } from "../../lib/data/use-watch.ts";
import { formatCents } from "../../lib/format/money.ts";
import { formatNumber } from "../../lib/format/typed-number.ts";
import { requireSession } from "../../lib/session/guard.ts";
import { ScreenFailure } from "../../shared/lists/screen-failure.tsx";
import { PageHead } from "../../shared/shell/page-head.tsx";
import { BackLink, PageTop } from "../../shared/shell/page-top.tsx";
import { useSessionEndedText } from "../../shared/shell/session-ended.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Message } from "../../ui/message.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { ArchiveCard } from "./archive-card.tsx";
import { TakeIn } from "./arrivals/take-in.tsx";
import { MakeArchive } from "./make-archive.tsx";
import { MissingTeam } from "./team-there.tsx";
import "./team.css";
import "./move.css";

/** How soon it is looked at again while one is being made. */
const AGAIN_MS = 2_000;

/** Null where there is no such company for these eyes. */
export async function clientLoader({ request, params }: ClientLoaderFunctionArgs) {
  requireSession({ request });
  const input = { params: { id: params.companyId ?? "" } };
  const [archives, arrivals] = await Promise.all([
    loadIfThere(request, query(companyArchiveEndpoints.list, input)),
    loadIfThere(request, query(companyArrivalEndpoints.list, input)),
  ]);
  return archives === null || arrivals === null ? null : { archives, arrivals };
}

export function HydrateFallback() {
  const { t } = useTranslation("archives");
  return (
    <div className="page">
      <PageTop title={t("title")} />
      <div className="stack" role="status">
        <p className="soft">{t("loading")}</p>
        <Skeleton height="14rem" />
        <Skeleton height="10rem" />
      </div>
    </div>
  );
}

export function ErrorBoundary() {
  const { t } = useTranslation("archives");
  return <ScreenFailure title={t("title")} text={t("load_failed")} />;
}

/** Looks again while one is being made: background work says nothing to this screen. */
function useWatched(items: readonly CompanyArchive[]): boolean {
  const underWay = items.some(({ ended_at }) => ended_at === null);
  useWatch(underWay ? AGAIN_MS : null, companyArchiveEndpoints.list);
  return underWay;
}

/** Money that is on its way, and why nothing is made meanwhile. */
function Moving({ moving }: Pick<CompanyArchives, "moving">) {
  const { t, i18n } = useTranslation("archives");
  return (
    <Message kind="wait" title={t("moving")}>
      <p>{t("moving_text")}</p>
      <ul>
        {moving.map(({ kind, count, amount }) => (
          <li key={kind}>
            {t(`moving_${kind}`, { n: formatNumber(count, i18n.language), amount: formatCents(amount) })}
          </li>
        ))}
      </ul>
    </Message>
  );
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;

/** The way out: everything in one file. */
function TakeOut({ archives: { company, moving, items } }: { archives: CompanyArchives }) {
  const { t } = useTranslation("archives");
  const underWay = useWatched(items);
  const [asked, setAsked] = useState(false);
  return (
    <>
      <section className="stack" aria-labelledby="take-out">
        <h2 className="sub-title" id="take-out">
          {t("out")}
        </h2>
        <Card className="move">
          <p>{t("what")}</p>
          <p className="soft">{t("not_in")}</p>
          {moving.length > 0 && <Moving moving={moving} />}
          <div className="actions">
            <Button
              kind="primary"
              reason={underWay ? t("asked") : moving.length > 0 ? t("moving") : undefined}
              onClick={() => setAsked(true)}
            >
              {t("make")}
            </Button>
          </div>
        </Card>
        {items.length === 0 && <p className="soft">{t("empty")}</p>}
        {items.map((archive) => (
          <ArchiveCard key={archive.id} company={company.id} archive={archive} />
        ))}
      </section>
      {asked && <MakeArchive company={company.id} onClose={() => setAsked(false)} />}
    </>
  );
}

function Move({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("archives");
  const [archives, arrivals] = [useRead(loaded.archives), useRead(loaded.arrivals)];
  const { company } = archives;
  return (
    <div className="page">
      <PageHead title={t("title")} />
      <div className="team-back">
        <BackLink to={paths.team(company.id)}>{t("back")}</BackLink>
      </div>
      <PageTop title={t("title")} lead={t("lead", { name: company.name })} />
      <div className="stack-lg">
        <TakeOut archives={archives} />
        <TakeIn arrivals={arrivals} />
      </div>
    </div>
  );
}

/** A company's ways out of this installation and into it, for its owners (rules X166 to X171, X220 to X227). */
export default function MoveScreen() {
  const { t } = useTranslation("archives");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <Move loaded={loaded} />;
}
