import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type CompanyArrival, companyArrivalEndpoints } from "../../../../contract/team/company-arrivals.ts";
import { formatMoment } from "../../../lib/format/moments.ts";
import { formatSize } from "../../../lib/format/sizes.ts";
import { useZone } from "../../../lib/language/zone.ts";
import { codeOf } from "../../../lib/net/api-error.ts";
import { call } from "../../../lib/net/caller.ts";
import type { useUrlFilters } from "../../../shared/lists/use-url-filters.ts";
import { DownloadButton } from "../../../shared/records/download-button.tsx";
import { useAct } from "../../../shared/records/use-act.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { ArrivalLines } from "./arrival-lines.tsx";
import { ArrivalMembers } from "./arrival-members.tsx";
import { ArrivalMoneyFacts, ArrivalNouns } from "./arrival-nouns.tsx";
import { ArrivalStanding } from "./arrival-standing.tsx";
import { PressDialog } from "./press-dialog.tsx";

type Props = {
  company: { id: string; name: string };
  arrival: CompanyArrival;
  /** Whether one of the company is read or taken in at the moment. */
  underWay: boolean;
  /** All that is known of it stands open; of the others, how they stand. */
  open: boolean;
  onOpen: () => void;
  filters: Pick<ReturnType<typeof useUrlFilters>, "params" | "set">;
};

/** What was sent: from where, of when, how much. */
function Source({ arrival }: Pick<Props, "arrival">) {
  const { t, i18n } = useTranslation("arrivals");
  const zone = useZone();
  const { source, size, created_at } = arrival;
  const shown = (at: string) => formatMoment(at, i18n.language, "minutes", zone);
  return (
    <div>
      <h3 className="card-title arrival-name">
        {source === null ? t("of", { when: shown(created_at) }) : t("of_company", { name: source.name })}
      </h3>
      <ul className="facts note soft">
        {source !== null && <li>{t("made_at", { when: shown(source.made_at) })}</li>}
        <li>{formatSize(size, i18n.language)}</li>
        {source !== null && <li>{t("of", { when: shown(created_at) })}</li>}
      </ul>
      {source !== null && (
        <p className="note soft">
          {t("installation")} <code className="arrival-id">{source.installation}</code>
        </p>
      )}
    </div>
  );
}

/** Whether it says what becomes of it: of one that could not be read to its end, nothing does. */
function isTold({ state, pressed_at }: CompanyArrival): boolean {
  return state === "ready" || state === "done" || (state === "failed" && pressed_at !== null);
}

/** What becomes of it, or became; of one that broke off, what was done by then. */
function Details({ company, arrival, filters }: Pick<Props, "company" | "arrival" | "filters">) {
  const made = arrival.pressed_at !== null;
  const ended = arrival.state === "done" || arrival.state === "ready";
  // What is fetched for a state is fetched anew for the next one.
  const key = `${arrival.id} ${arrival.state}`;
  return (
    <>
      <ArrivalNouns arrival={arrival} made={made} />
      {arrival.money !== null && <ArrivalMoneyFacts money={arrival.money} made={made} />}
      <ArrivalLines key={`lines ${key}`} company={company.id} arrival={arrival} filters={filters} />
      {ended && <ArrivalMembers key={`members ${key}`} company={company.id} arrival={arrival} invites={made} />}
    </>
  );
}

/** Deletes it after a question. */
function Remove({ company, arrival }: Pick<Props, "company" | "arrival">) {
  const { t, i18n } = useTranslation("arrivals");
  const { t: words } = useTranslation("errors");
  const zone = useZone();
  const [asked, setAsked] = useState(false);
  const close = () => setAsked(false);
  const params = { id: company.id, arrival: arrival.id };
  const { act, busy } = useAct(() => call(companyArrivalEndpoints.remove, { params }), {
    changes: [companyArrivalEndpoints.list],
    done: t("removed"),
    failed: (error) => words(codeOf(error)),
    onDone: close,
  });
  const when = formatMoment(arrival.created_at, i18n.language, "minutes", zone);
  return (
    <>
      <Button
        size="sm"
        kind="danger-quiet"
        aria-label={t("remove_of", { when })}
        reason={arrival.state === "writing" ? t("remove_later") : undefined}
        onClick={() => setAsked(true)}
      >
        {t("remove")}
      </Button>
      <ConfirmDialog
        open={asked}
        onClose={close}
        title={t("remove_title", { when })}
        text={t(arrival.pressed_at === null ? "remove_text" : "remove_text_made")}
        confirm={t("remove")}
        busy={busy && t("working")}
        onConfirm={() => void act()}
      />
    </>
  );
}

function Actions(props: Props & { onPress: () => void }) {
  const { company, arrival, underWay, open, onOpen, onPress } = props;
  const { t, i18n } = useTranslation("arrivals");
  const when = formatMoment(arrival.created_at, i18n.language, "minutes", useZone());
  const params = { id: company.id, arrival: arrival.id };
  const told = isTold(arrival);
  return (
    <div className="actions">
      {arrival.state === "ready" && (
        <Button kind="primary" size="sm" reason={underWay ? t("under_way") : undefined} onClick={onPress}>
          {t("press")}
        </Button>
      )}
      {!open && told && (
        <Button size="sm" aria-label={t("open_of", { when })} onClick={onOpen}>
          {t("open")}
        </Button>
      )}
      {told && (
        <DownloadButton
          endpoint={companyArrivalEndpoints.report}
          input={{ params }}
          label={t("report")}
          name={t("report_of", { when })}
          size="sm"
        />
      )}
      {arrival.papers && (
        <DownloadButton
          endpoint={companyArrivalEndpoints.papers}
          input={{ params }}
          label={t("papers")}
          name={t("papers_of", { when })}
          size="sm"
        />
      )}
      <Remove company={company} arrival={arrival} />
    </div>
  );
}

/** One archive of another installation, from what it would do to what it did (rules X220, X222). */
export function ArrivalCard(props: Props) {
  const { company, arrival, open, filters } = props;
  const [pressing, setPressing] = useState(false);
  const standing = useRef<HTMLDivElement>(null);
  const asked = useRef(false);
  useEffect(() => {
    // The button that opened the dialog goes with what it did, and would take the focus with it.
    if (!pressing && asked.current && document.activeElement === document.body) standing.current?.focus();
    asked.current = pressing;
  }, [pressing]);
  return (
    <Card as="section" className="arrival">
      <Source arrival={arrival} />
      <ArrivalStanding arrival={arrival} ref={standing} />
      <Actions {...props} onPress={() => setPressing(true)} />
      {open && isTold(arrival) && <Details company={company} arrival={arrival} filters={filters} />}
      {pressing && <PressDialog company={company} arrival={arrival} onClose={() => setPressing(false)} />}
    </Card>
  );
}
