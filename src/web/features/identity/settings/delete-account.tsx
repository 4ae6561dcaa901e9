import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { accountDataEndpoints, type Deletion } from "../../../../contract/accounts/account-data.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatCents } from "../../../../rules/money.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAuth } from "../../../lib/session/auth-provider.tsx";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { toast } from "../../../ui/toast.ts";
import { PasswordDialog } from "./password-dialog.tsx";

/** The deletion preview; the money to give up is in integer cents. */
const DELETION = query(accountDataEndpoints.deletion, {});

function waivableAmount({ open }: Deletion): number {
  return open.reduce((sum, { amount, may_give_up }) => sum + (may_give_up ? amount : 0), 0);
}

/** What must be settled or given up first. */
function OpenMoney({ deletion, onGiveUp }: { deletion: Deletion; onGiveUp: () => void }) {
  const { t, i18n } = useTranslation("account");
  const { open, can } = deletion;
  if (open.length === 0) return null;
  return (
    <Message kind="wait" title={t("open_title")}>
      <p>{t("open_text")}</p>
      <ul className="open-money">
        {open.map(({ kind, amount, may_give_up }) => (
          <li key={kind}>
            <span>
              {t(`open_${kind}`)}
              <br />
              <span className="note soft">{may_give_up ? t("may_give_up") : t("has_to_settle")}</span>
            </span>
            <span className="strong">{formatCents(amount, i18n.language)}</span>
          </li>
        ))}
      </ul>
      <div className="actions">
        {can.give_up && (
          <Button kind="danger-quiet" onClick={onGiveUp}>
            {t("give_up", { amount: formatCents(waivableAmount(deletion), i18n.language) })}
          </Button>
        )}
        <TextLink to={paths.payouts()}>{t("to_payouts")}</TextLink>
      </div>
    </Message>
  );
}

/** The consequences for the user's records. */
function Consequences({ deletion }: { deletion: Deletion }) {
  const { t } = useTranslation("account");
  const { jobs, open_referrals, username, username_rests_days: days } = deletion;
  return (
    <ul className="consequences">
      <li>{t("delete_text")}</li>
      {jobs.deleted > 0 && <li>{t("jobs_deleted", { count: jobs.deleted })}</li>}
      {jobs.archived > 0 && <li>{t("jobs_archived", { count: jobs.archived })}</li>}
      {open_referrals > 0 && <li>{t("open_referrals", { count: open_referrals })}</li>}
      {username !== null && <li>{t("username_rests", { name: username, days })}</li>}
      <li>{t("others")}</li>
    </ul>
  );
}

type DialogProps = { deletion: Deletion; onClose: () => void };

function DeleteDialog({ deletion, onClose }: DialogProps) {
  const { t } = useTranslation("account");
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return (
    <PasswordDialog
      title={t("delete_title")}
      submit={t("delete")}
      busy={t("deleting")}
      danger
      onClose={onClose}
      send={async (body) => {
        await call(accountDataEndpoints.remove, { body });
        const left = signOut();
        await navigate(paths.home());
        toast(t("deleted"), "success");
        await left;
      }}
    >
      <p className="strong">{t("confirm")}</p>
      <Consequences deletion={deletion} />
    </PasswordDialog>
  );
}

function WaiveDialog({ deletion, onClose, onDone }: DialogProps & { onDone: (after: Deletion) => void }) {
  const { t, i18n } = useTranslation("account");
  const amount = formatCents(waivableAmount(deletion), i18n.language);
  return (
    <PasswordDialog
      title={t("give_up_title", { amount })}
      submit={t("give_up", { amount })}
      busy={t("giving_up")}
      danger
      onClose={onClose}
      send={async (body) => {
        onDone(await call(accountDataEndpoints.giveUp, { body }));
        toast(t("given_up", { amount }), "success");
        onClose();
      }}
    >
      <p>{t("give_up_text")}</p>
    </PasswordDialog>
  );
}

/** Deletes the account, or shows what prevents it (rule P5). */
export function DeleteAccount() {
  const { t } = useTranslation("account");
  const { value: deletion, failure, retry } = useOwnQuery(DELETION);
  const failed = deletion === null && failure !== null;
  const [asked, setAsked] = useState<"delete" | "give-up" | null>(null);
  const close = () => setAsked(null);
  return (
    <CollapsibleCard id="delete-account" title={t("delete_title")}>
      <p className="soft">{t("delete_text")}</p>
      {failed && <LoadFailure text={t("what_failed")} onRetry={retry} />}
      {deletion === null && !failed && (
        <p className="note soft" role="status">
          {t("what_loading")}
        </p>
      )}
      {deletion !== null && (
        <>
          {deletion.last_admin && <Message kind="wait" title={t("last_admin")} />}
          <OpenMoney deletion={deletion} onGiveUp={() => setAsked("give-up")} />
          <div className="actions">
            <Button
              kind="danger"
              reason={deletion.can.remove ? undefined : t(deletion.last_admin ? "last_admin" : "open_text")}
              onClick={() => setAsked("delete")}
            >
              {t("delete")}
            </Button>
          </div>
          {asked === "delete" && <DeleteDialog deletion={deletion} onClose={close} />}
          {asked === "give-up" && (
            <WaiveDialog
              deletion={deletion}
              onClose={close}
              onDone={() => void invalidate(accountDataEndpoints.deletion)}
            />
          )}
        </>
      )}
    </CollapsibleCard>
  );
}
