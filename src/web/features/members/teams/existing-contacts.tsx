import { type ChangeEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { type ClientLoaderFunctionArgs, useLoaderData, useParams } from "react-router";
import {
  EXISTING_CONTACT_LIMITS,
  type ExistingContacts,
  existingContactEndpoints,
} from "../../../../contract/hiring/existing-contacts.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { loadOfCompany } from "../../../lib/data/load-of-company.ts";
import { query } from "../../../lib/data/query.ts";
import { useLoadedQuery } from "../../../lib/data/use-query.ts";
import { formatInstant } from "../../../lib/format/dates.ts";
import { useZone } from "../../../lib/language/time-zone.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { useSessionEndedText } from "../../../shared/shell/session-ended.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { Message } from "../../../ui/message.tsx";
import { Textarea } from "../../../ui/textarea.tsx";
import { CompanySettingsFailure, CompanySettingsPage, CompanySettingsSkeleton } from "./company-settings-page.tsx";
import { MissingTeam } from "./missing-team.tsx";

export function clientLoader(args: ClientLoaderFunctionArgs) {
  return loadOfCompany(args, (id) => query(existingContactEndpoints.get, { params: { id } }));
}

export function HydrateFallback() {
  return <CompanySettingsSkeleton texts="existing-contacts" heights={["20rem"]} />;
}

export function ErrorBoundary() {
  return <CompanySettingsFailure texts="existing-contacts" />;
}

type Loaded = NonNullable<Awaited<ReturnType<typeof clientLoader>>>;
type Props = { company: string; known: ExistingContacts };

/** The number of existing contacts, their dates, and deleting them; no names. */
function ContactCounts({ company, known }: Props) {
  const { t, i18n } = useTranslation("existing-contacts");
  const zone = useZone();
  const [asked, setAsked] = useState(false);
  const { act, busy } = useAction(() => call(existingContactEndpoints.clear, { params: { id: company } }), {
    changes: [existingContactEndpoints.get],
    onDone: () => setAsked(false),
  });
  const { stored, from, until } = known;
  const day = (at: string) => formatInstant(at, i18n.language, "medium", zone);
  return (
    <section className="stack" role="status">
      <p className="strong">{t("stored", { n: stored })}</p>
      {from !== null && until !== null && (
        <p className="note soft">{t("span", { from: day(from), until: day(until) })}</p>
      )}
      {stored > 0 && (
        <div>
          <Button kind="danger" size="sm" onClick={() => setAsked(true)}>
            {t("clear")}
          </Button>
        </div>
      )}
      <Dialog
        open={asked}
        onClose={() => setAsked(false)}
        locked={busy}
        title={t("clear")}
        foot={
          <Button kind="danger" disabled={busy} onClick={() => act()}>
            {t("clear")}
          </Button>
        }
      >
        <p>{t("clear_text")}</p>
      </Dialog>
    </section>
  );
}

/**
 * Adds contacts by hand or from a file, which the browser reads; only its text is sent, and it is not stored (rule
 * F32).
 */
function AddContacts({ company }: { company: string }) {
  const { t, i18n } = useTranslation("existing-contacts");
  const { t: words } = useTranslation("errors");
  const [text, setText] = useState("");
  const { act, busy, failure } = useAction(
    (typed: string) => call(existingContactEndpoints.add, { params: { id: company }, body: { text: typed } }),
    {
      changes: [existingContactEndpoints.get],
      done: ({ read }) => t("read", { n: read }),
      onDone: () => setText(""),
    },
  );
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) setText(await file.text());
    target.value = "";
  };
  const lines = formatWhole(EXISTING_CONTACT_LIMITS.lines, i18n.language);
  return (
    <Card title={t("send")}>
      <form
        className="form known-form"
        onSubmit={(event) => {
          event.preventDefault();
          void act(text);
        }}
      >
        <Field label={t("text")} hint={t("text_hint", { lines })}>
          <Textarea rows={8} value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Field label={t("file")}>
          <Input className="known-file" type="file" accept=".txt,.csv,text/plain,text/csv" onChange={choose} />
        </Field>
        {failure !== null && <Message kind="stop" title={words(failure, t("load_failed"))} />}
        <div className="actions">
          <Button kind="primary" type="submit" disabled={text.trim() === ""} busy={busy && t("sending")}>
            {t("send")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function ExistingContactsView({ loaded }: { loaded: Loaded }) {
  const { t } = useTranslation("existing-contacts");
  const { companyId: company = "" } = useParams();
  const known = useLoadedQuery(loaded);
  return (
    <CompanySettingsPage texts="existing-contacts" company={{ id: company, name: known.company.name }}>
      <div className="stack-lg">
        <p>{t("effect")}</p>
        <ContactCounts company={company} known={known} />
        <AddContacts company={company} />
      </div>
    </CompanySettingsPage>
  );
}

/** The existing contacts of a company (rules F11, F32). */
export default function ExistingContactsScreen() {
  const { t } = useTranslation("existing-contacts");
  const loaded = useLoaderData<typeof clientLoader>();
  useSessionEndedText(t("log_in"));
  return loaded === null ? <MissingTeam /> : <ExistingContactsView loaded={loaded} />;
}
