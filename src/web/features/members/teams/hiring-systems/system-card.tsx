import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type HiringSystem, hiringSystemEndpoints } from "../../../../../contract/integrations/hiring-systems.ts";
import { SYSTEM_NAMES } from "../../../../../contract/integrations/system-names.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../../lib/net/api-error.ts";
import { CopyButton } from "../../../../shared/records/copy-button.tsx";
import { Moment } from "../../../../shared/records/moment.tsx";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Card } from "../../../../ui/card.tsx";
import { SwitchRow } from "../../../../ui/checkbox.tsx";
import { ConfirmDialog, Dialog } from "../../../../ui/dialog.tsx";
import { Message } from "../../../../ui/message.tsx";
import { ConnectForm } from "./connect-form.tsx";

type Props = { company: string; system: HiringSystem };

/** The health of the connection, and the consequences of a failure. */
function Health({ system: { failure, failure_at, answered_at, vendor } }: { system: HiringSystem }) {
  const { t } = useTranslation("hiring");
  const system = SYSTEM_NAMES[vendor];
  if (failure !== null && failure_at !== null)
    return (
      <Message kind={failure === "keys" ? "stop" : "wait"} title={t(`failure_${failure}`, { system })}>
        <p>
          {t("since")} <Moment at={failure_at} />. {t(failure === "keys" ? "failure_keys_text" : "failure_text")}
        </p>
      </Message>
    );
  return answered_at === null ? null : (
    <p className="note soft">
      {t("answered")} <Moment at={answered_at} />
    </p>
  );
}

/** The webhook URL to enter in the ATS. */
function WebhookUrl({ system: { hook, signed } }: { system: HiringSystem }) {
  const { t } = useTranslation("hiring");
  return (
    <div className="stack">
      <h3 className="label">{t("hook")}</h3>
      <code className="hiring-hook">{hook}</code>
      <p className="note soft">{t(signed ? "hook_text" : "hook_unsigned")}</p>
      <div>
        <CopyButton text={hook} words={{ copy: t("copy"), copied: t("copied"), failed: t("copy_failed") }} />
      </div>
    </div>
  );
}

/** Automatic actions: each switch takes effect at once. */
function Switches({ company, system: { automatic, hires } }: Props) {
  const { t } = useTranslation("hiring");
  const { t: words } = useTranslation("errors");
  const { act, pending } = useAction(
    (body: { automatic: boolean; hires: boolean }) =>
      call(hiringSystemEndpoints.settings, { params: { id: company }, body }),
    { changes: [hiringSystemEndpoints.get], done: t("saved"), failed: (error) => words(errorCodeOf(error)) },
  );
  const shown = pending ?? { automatic, hires };
  return (
    <div className="stack">
      <SwitchRow
        label={t("automatic")}
        hint={t("automatic_hint")}
        checked={shown.automatic}
        onChange={({ target }) => void act({ automatic: target.checked, hires })}
      />
      <SwitchRow
        label={t("hires")}
        hint={t("hires_hint")}
        checked={shown.hires}
        onChange={({ target }) => void act({ automatic, hires: target.checked })}
      />
    </div>
  );
}

/** The connected ATS: health, webhook and automatic actions. */
export function SystemCard({ company, system }: Props) {
  const { t } = useTranslation("hiring");
  const { t: words } = useTranslation("errors");
  const [asked, setAsked] = useState<"keys" | "remove" | null>(null);
  const close = () => setAsked(null);
  const params = { id: company };
  const { get, people, read, remove } = hiringSystemEndpoints;
  const failed = (error: unknown) => words(errorCodeOf(error));
  const reading = useAction(() => call(read, { params }), { changes: [get], done: t("read_done"), failed });
  const removing = useAction(() => call(remove, { params }), {
    changes: [get, people],
    done: t("removed"),
    failed,
    onDone: close,
  });
  const name = SYSTEM_NAMES[system.vendor];
  return (
    <Card as="section" className="hiring-system">
      <div className="hiring-head">
        <h2 className="card-title">{name}</h2>
        <Badge status={system.failure === null ? "active" : "pending"}>
          {t(system.failure === null ? "fine" : "not_fine")}
        </Badge>
      </div>
      <Health system={system} />
      <Switches company={company} system={system} />
      <WebhookUrl system={system} />
      <p className="note soft">
        {t("seen")} <Moment at={system.seen_at} />
      </p>
      <div className="actions">
        <Button size="sm" busy={reading.busy && t("reading")} onClick={() => void reading.act()}>
          {t("read")}
        </Button>
        <Button size="sm" onClick={() => setAsked("keys")}>
          {t("keys_change")}
        </Button>
        <Button size="sm" kind="danger-quiet" onClick={() => setAsked("remove")}>
          {t("remove")}
        </Button>
      </div>
      <Dialog open={asked === "keys"} onClose={close} title={t("keys_of", { system: name })}>
        <ConnectForm company={company} vendor={system.vendor} onDone={close} />
      </Dialog>
      <ConfirmDialog
        open={asked === "remove"}
        onClose={close}
        title={t("remove_of", { system: name })}
        text={t("remove_text", { system: name })}
        confirm={t("remove")}
        busy={removing.busy && t("working")}
        onConfirm={() => void removing.act()}
      />
    </Card>
  );
}
