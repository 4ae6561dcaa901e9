import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRevalidator } from "react-router";
import { dashboardEndpoints } from "../../../contract/dashboard.ts";
import { type MovedPerson, movedPeopleEndpoints } from "../../../contract/team/moved-people.ts";
import { query } from "../../lib/data/query.ts";
import { useAsked } from "../../lib/data/use-read.ts";
import { formatCents } from "../../lib/format/money.ts";
import { formatNumber } from "../../lib/format/typed-number.ts";
import { call } from "../../lib/net/caller.ts";
import { LoadFailure } from "../../shared/lists/load-failure.tsx";
import { usePersonName } from "../../shared/records/person-name.ts";
import { useAct } from "../../shared/records/use-act.ts";
import { When } from "../../shared/records/when.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/dialog.tsx";

const MINE = query(movedPeopleEndpoints.mine, {});

/** What of it becomes the viewer's; what there is none of is left out. */
function Holds({ person }: { person: MovedPerson }) {
  const { t, i18n } = useTranslation("moved");
  const counted = (["referrals", "applications", "messages"] as const).filter((name) => person[name] > 0);
  return (
    <ul className="facts" aria-label={t("mine_holds")}>
      {counted.map((name) => (
        <li key={name}>{t(name, { n: formatNumber(person[name], i18n.language) })}</li>
      ))}
      {person.owed > 0 && <li>{t("owed", { amount: formatCents(person.owed) })}</li>}
      <li>
        {t("moved_at")}&nbsp;
        <When at={person.moved_at} />
      </li>
    </ul>
  );
}

/** One of them: pressed once, and for good, so it asks first. */
function Mine({ person }: { person: MovedPerson }) {
  const { t } = useTranslation("moved");
  const { t: words } = useTranslation("errors");
  const name = usePersonName()(person.name);
  const about = { name, company: person.company.name };
  const [asked, setAsked] = useState(false);
  const { revalidate } = useRevalidator();
  const { act, busy, failure, forget } = useAct(() => call(movedPeopleEndpoints.claim, { params: { id: person.id } }), {
    changes: [movedPeopleEndpoints.mine, dashboardEndpoints.needs, dashboardEndpoints.numbers],
    done: t("claimed", about),
    // The figures above are the loader's.
    onDone: () => void revalidate(),
  });
  return (
    <li className="moved-mine">
      <div className="stack">
        <p>{t("mine_text", about)}</p>
        <Holds person={person} />
      </div>
      <div className="actions">
        <Button kind="primary" size="sm" aria-label={t("claim_of", about)} onClick={() => setAsked(true)}>
          {t("claim")}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => {
          forget();
          setAsked(false);
        }}
        title={t("claim_title", about)}
        text={t("claim_text", about)}
        confirm={t("claim_yes")}
        kind="primary"
        busy={busy && t("working")}
        error={failure === null ? undefined : words(failure)}
        onConfirm={() => void act()}
      />
    </li>
  );
}

/** People of companies that moved here who have the viewer's proved address (rule X225); for nearly everybody nothing. */
export default function MovedMine() {
  const { t } = useTranslation(["moved", "errors"]);
  const { value, failure, busy, retry } = useAsked(MINE);
  if (value === null && failure !== null) return <LoadFailure text={t("failed")} onRetry={retry} busy={busy} />;
  if (value === null || value.items.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="moved-mine">
      <h2 className="sub-title" id="moved-mine">
        {t("mine")}
      </h2>
      <ul className="moved-list">
        {value.items.map((person) => (
          <Mine key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}
