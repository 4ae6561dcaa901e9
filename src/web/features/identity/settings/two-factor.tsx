import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Account, accountEndpoints } from "../../../../contract/identity/account.ts";
import { call } from "../../../lib/net/api-client.ts";
import { errorCodeOf } from "../../../lib/net/api-error.ts";
import { authClient } from "../../../lib/session/session.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { IconTile } from "../../../ui/icon-tile.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { EnrollDialog } from "./enroll-dialog.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { RemoveSignInDialog } from "./remove-sign-in-dialog.tsx";
import type { SectionProps } from "./use-account.ts";

/** Below this number of recovery codes the user is asked to create new ones. */
const FEW_CODES = 3;

type Factor = Account["factors"][number];
type OpenDialog = { what: "add" | "codes" } | { what: "remove"; factor: Factor } | null;

function useFactorName() {
  const { t } = useTranslation("account");
  return (factor: Factor) => factor.friendly_name || t("factor_unnamed");
}

type DialogProps = SectionProps & { onClose: () => void };

/** Throws the library's error. */
async function unenroll(factorId: string): Promise<void> {
  const client = await authClient();
  const { error } = await client.mfa.unenroll({ factorId });
  if (error) throw error;
}

function RemoveDialog({ factor, ...section }: DialogProps & { factor: Factor }) {
  const { t } = useTranslation("account");
  const name = useFactorName()(factor);
  const last = section.account.factors.length === 1;
  return (
    <RemoveSignInDialog
      {...section}
      title={t("factor_remove_title", { name })}
      submit={t("factor_remove")}
      busy={t("factor_removing")}
      done={t("factor_removed")}
      remove={() => unenroll(factor.id)}
    >
      <p>{t(last ? "factor_remove_last" : "factor_remove_one")}</p>
    </RemoveSignInDialog>
  );
}

function CodesDialog({ account, reload, onClose }: DialogProps) {
  const { t } = useTranslation(["account", "errors"]);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} title={t("codes_new")}>
      {codes === null ? (
        <ConfirmStep
          hasPassword={account.has_password}
          submit={t("codes_new")}
          busy={t("codes_making")}
          failure={failure}
          onConfirmed={async ({ password }) => {
            setFailure(null);
            try {
              // The code, if required, was entered a moment ago and is valid for both calls.
              const made = await call(accountEndpoints.recoveryCodes, { body: { password } });
              setCodes(made.codes);
              await reload();
            } catch (error) {
              setFailure(t(errorCodeOf(error), { ns: "errors" }));
            }
          }}
          onCancel={onClose}
        >
          <p>{t("codes_new_text")}</p>
        </ConfirmStep>
      ) : (
        <RecoveryCodes codes={codes} email={account.email} onDone={onClose} />
      )}
    </Dialog>
  );
}

function CodesLine({ account, onNew }: { account: Account; onNew: () => void }) {
  const { t } = useTranslation("account");
  const { left, created_at } = account.recovery_codes;
  const warning = left === 0 ? t("codes_none") : left <= FEW_CODES ? t("codes_few") : null;
  return (
    <div className="stack">
      <h3 className="sub-title">{t("codes")}</h3>
      {warning !== null && <Message kind="wait" title={warning} />}
      {created_at !== null && (
        <p className="label soft">
          {t("codes_left", { count: left })} ·{" "}
          <RichText text={t("codes_made")} slots={{ when: <When at={created_at} /> }} />
        </p>
      )}
      <div className="actions">
        <Button onClick={onNew}>{t("codes_new")}</Button>
      </div>
    </div>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const { t } = useTranslation("account");
  const name = useFactorName()(factor);
  return (
    <li className="account-row">
      <IconTile of={ShieldCheck} />
      <div>
        <p className="strong account-long">{name}</p>
        <p className="note soft">
          <RichText text={t("factor_added_on")} slots={{ when: <When at={factor.created_at} /> }} />
          {factor.used_at !== null && (
            <>
              {" "}
              · <RichText text={t("factor_used_on")} slots={{ when: <When at={factor.used_at} relative /> }} />
            </>
          )}
        </p>
      </div>
      <Button size="sm" kind="danger-quiet" aria-label={t("factor_remove_of", { name })} onClick={onRemove}>
        {t("factor_remove")}
      </Button>
    </li>
  );
}

/** Reads the action that the switch in the Privacy tab passed on. */
function useOpenDialog(account: Account): [OpenDialog, (asked: OpenDialog) => void] {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get("second-factor");
  const [first] = account.factors;
  const [asked, setAsked] = useState<OpenDialog>(() => {
    if (wanted === "on" && first === undefined) return { what: "add" };
    return wanted === "off" && first !== undefined ? { what: "remove", factor: first } : null;
  });
  const choose = (next: OpenDialog) => {
    setAsked(next);
    if (next === null && wanted !== null) setSearch({ tab: "account" }, { replace: true, preventScrollReset: true });
  };
  return [asked, choose];
}

/** Two-factor authentication: on, off, apps and recovery codes (rule A8). */
export function TwoFactor({ account, reload }: SectionProps) {
  const { t } = useTranslation("account");
  const [asked, setAsked] = useOpenDialog(account);
  const on = account.factors.length > 0;
  const close = () => setAsked(null);
  return (
    <CollapsibleCard
      id="second-factor"
      title={t("factor")}
      value={<Badge status={on ? "active" : "draft"}>{t(on ? "factor_on" : "factor_off")}</Badge>}
      waits={asked !== null || (on && account.recovery_codes.left <= FEW_CODES)}
    >
      <p className="soft">{t("factor_lead")}</p>
      {on && (
        <ul className="account-list" aria-label={t("factor")}>
          {account.factors.map((factor) => (
            <FactorRow key={factor.id} factor={factor} onRemove={() => setAsked({ what: "remove", factor })} />
          ))}
        </ul>
      )}
      <div className="actions">
        <Button kind={on ? "secondary" : "primary"} onClick={() => setAsked({ what: "add" })}>
          {t(on ? "factor_add_another" : "factor_add")}
        </Button>
      </div>
      {on && <CodesLine account={account} onNew={() => setAsked({ what: "codes" })} />}
      {asked?.what === "add" && <EnrollDialog account={account} onClose={close} onAdded={reload} />}
      {asked?.what === "codes" && <CodesDialog account={account} reload={reload} onClose={close} />}
      {asked?.what === "remove" && (
        <RemoveDialog account={account} reload={reload} factor={asked.factor} onClose={close} />
      )}
    </CollapsibleCard>
  );
}
