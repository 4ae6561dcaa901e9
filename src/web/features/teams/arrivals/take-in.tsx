import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import {
  type CompanyArrival,
  type CompanyArrivals,
  companyArrivalEndpoints,
} from "../../../../contract/team/company-arrivals.ts";
import { changed } from "../../../lib/data/changes.ts";
import { useWatch } from "../../../lib/data/use-watch.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { useZone } from "../../../lib/language/zone.ts";
import { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Message } from "../../../ui/message.tsx";
import { ArrivalCard } from "./arrival-card.tsx";
import { SendArchive } from "./send-archive.tsx";
import "./arrivals.css";

/** How soon it is looked at again while one is under way, and while one waits that somebody else may press. */
const [AGAIN_MS, SELDOM_MS] = [2_000, 15_000];

const isUnderWay = ({ state }: CompanyArrival) => state === "reading" || state === "writing";

/** Background work says nothing to this screen, and neither does another tab: it looks again, while somebody looks. */
function useWatched(items: readonly CompanyArrival[]): boolean {
  const underWay = items.some(isUnderWay);
  const waits = items.some(({ state }) => state === "ready");
  useWatch(underWay ? AGAIN_MS : waits ? SELDOM_MS : null, companyArrivalEndpoints.list);
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && void changed(companyArrivalEndpoints.list);
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, []);
  return underWay;
}

/** The company that this one came from: from then on it takes archives of that one alone. */
function Source({ source, name }: { source: NonNullable<CompanyArrivals["source"]>; name: string }) {
  const { t, i18n } = useTranslation("arrivals");
  const since = formatMoment(source.since, i18n.language, "minutes", useZone());
  return (
    <Message title={t("source", { name })}>
      <p>{t("source_text", { since, source: source.name })}</p>
    </Message>
  );
}

/** The way in: archives that another installation has made (rules X220 to X227). */
export function TakeIn({ arrivals }: { arrivals: CompanyArrivals }) {
  const { t } = useTranslation("arrivals");
  const { company, source, most_bytes: most, items } = arrivals;
  const underWay = useWatched(items);
  const filters = useUrlFilters();
  const wanted = filters.params.get("arrival");
  const open = items.find(({ id }) => id === wanted) ?? items[0];
  // What was chosen of the lines of one is not chosen of another's.
  const show = (id: string) => {
    for (const [name, value] of [
      ["arrival", id],
      ["noun", ""],
      ["what", ""],
    ] as const)
      if ((filters.params.get(name) ?? "") !== value) filters.set(name, value, name !== "arrival");
  };
  return (
    <section className="stack" aria-labelledby="take-in">
      <h2 className="sub-title" id="take-in">
        {t("title")}
      </h2>
      <Card className="move">
        <p>{t("what", { name: company.name })}</p>
        <p className="soft">{t("not_in")}</p>
        {source !== null && <Source source={source} name={company.name} />}
        <SendArchive company={company.id} most={most} underWay={underWay} onSent={() => show("")} />
      </Card>
      {items.length === 0 && <Empty text={t("empty")} />}
      {items.map((arrival) => (
        <ArrivalCard
          key={arrival.id}
          company={company}
          arrival={arrival}
          underWay={underWay}
          open={arrival === open}
          onOpen={() => show(arrival.id)}
          filters={filters}
        />
      ))}
    </section>
  );
}
