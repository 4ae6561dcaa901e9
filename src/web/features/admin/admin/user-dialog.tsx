import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type AdminUser,
  type AdminUserRecord,
  adminAuditEndpoints,
  adminUserEndpoints,
} from "../../../../contract/admin/admin-users.ts";
import { paths } from "../../../../contract/paths.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { query } from "../../../lib/data/query.ts";
import { useOwnQuery } from "../../../lib/data/use-query.ts";
import { formatCount } from "../../../lib/format/counts.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { When } from "../../../shared/records/when.tsx";
import { lazyComponent } from "../../../shared/shell/lazy-component.tsx";
import { useProviderName } from "../../../shared/sign-in/use-provider-name.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Fact } from "../../../ui/fact.tsx";
import { TextLink } from "../../../ui/link-button.tsx";
import { Message } from "../../../ui/message.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import type { AccountAction } from "./account-action-form.tsx";
import { accountDisplayName } from "./user-query.ts";
import { AccountBadges } from "./user-table.tsx";

// Loaded on demand, only needed for an action.
const ActForm = lazyComponent(async () => ({ default: (await import("./account-action-form.tsx")).AccountActionForm }));

const FIGURES = ["jobs", "referrals", "applications", "candidates", "payouts"] as const;

function Facts({ user }: { user: AdminUserRecord }) {
  const { t, i18n } = useTranslation("accounts");
  const layout = useTranslation("layout").t;
  const provider = useProviderName();
  return (
    <dl className="dl">
      <Fact name={t("email")}>{user.email}</Fact>
      <Fact name={t("state")}>
        <AccountBadges user={user} />
      </Fact>
      <Fact name={t("role")}>{layout(`role_${user.role}`)}</Fact>
      {user.username !== null && (
        <Fact name={t("page")}>
          <a href={paths.referrer(user.username)}>{paths.referrer(user.username)}</a>
        </Fact>
      )}
      <Fact name={t("joined")}>
        <When at={user.created_at} />
      </Fact>
      <Fact name={t("last_sign_in")}>
        {user.last_sign_in_at === null ? t("never") : <When at={user.last_sign_in_at} relative />}
      </Fact>
      <Fact name={t("sign_in_by")}>
        {user.providers.map((of) => (of === "email" ? t("email") : provider)).join(", ") || "–"}
        {user.second_factor && <span>{` · ${t("second_factor")}`}</span>}
      </Fact>
      <Fact name={t("sessions")}>{user.sessions}</Fact>
      {FIGURES.map((name) => (
        <Fact name={t(name)} key={name}>
          {formatCount(user.figures[name], i18n.language)}
        </Fact>
      ))}
    </dl>
  );
}

function Suspended({ user }: { user: AdminUserRecord }) {
  const { t } = useTranslation("accounts");
  if (user.suspended === null) return null;
  const { until } = user.suspended;
  return (
    <Message kind="stop" title={t("suspended_title")}>
      <p>
        {until === null ? (
          t("suspended_open")
        ) : (
          <RichText text={t("suspended_until")} slots={{ when: <When at={until} /> }} />
        )}
      </p>
    </Message>
  );
}

function AccountActions({ user, ask }: { user: AdminUserRecord; ask: (act: AccountAction) => void }) {
  const { t } = useTranslation("accounts");
  const { can } = user;
  const offered: { act: AccountAction; shown: boolean }[] = [
    { act: "grant", shown: can.grant_admin },
    { act: "take", shown: can.take_admin },
    { act: "sign_out", shown: can.sign_out },
    { act: "take_factor", shown: can.take_factor },
    { act: "restore", shown: can.restore },
    { act: "suspend", shown: can.suspend },
  ];
  return (
    <div className="actions">
      {offered
        .filter(({ shown }) => shown)
        .map(({ act }) => (
          <Button
            kind={act === "suspend" || act === "take" || act === "take_factor" ? "danger-quiet" : "secondary"}
            onClick={() => ask(act)}
            key={act}
          >
            {t(`act_${act}`)}
          </Button>
        ))}
    </div>
  );
}

function Record({ user, ask }: { user: AdminUserRecord; ask: (act: AccountAction) => void }) {
  const { t } = useTranslation("accounts");
  return (
    <div className="stack-lg">
      <Suspended user={user} />
      <Facts user={user} />
      <AccountActions user={user} ask={ask} />
      <TextLink to={paths.adminAudit(user.id)} arrow>
        {t("in_audit")}
      </TextLink>
    </div>
  );
}

type Props = { id: string | null; known: AdminUser | undefined; onClose: () => void };

/** One account and the admin actions on it; each is confirmed in the same place. */
export function UserDialog({ id, known, onClose }: Props) {
  const { t } = useTranslation("accounts");
  const {
    value: record,
    failure,
    retry,
  } = useOwnQuery(id === null ? null : query(adminUserEndpoints.get, { params: { id } }));
  const failed = record === null && failure !== null;
  const [asked, setAsked] = useState<{ id: string; act: AccountAction } | null>(null);
  const act = asked !== null && asked.id === id ? asked.act : null;
  const name = record ?? known;
  const shown = name === undefined ? t("person") : accountDisplayName(name);
  const done = async (user: AdminUserRecord, which: AccountAction) => {
    await invalidate(adminUserEndpoints.get, adminUserEndpoints.list, adminAuditEndpoints.list);
    setAsked(null);
    toast(t(`done_${which}`, { name: accountDisplayName(user) }), "success");
  };
  const close = () => {
    setAsked(null);
    onClose();
  };
  return (
    <Dialog open={id !== null} onClose={close} title={act === null ? shown : t(`ask_${act}`, { name: shown })}>
      {failed && <LoadFailure text={t("user_failed")} onRetry={retry} />}
      {record === null && !failed && (
        <div role="status">
          <p className="soft">{t("user_loading")}</p>
          <Skeleton height="18rem" />
        </div>
      )}
      {record !== null && act === null && (
        <Record user={record} ask={(next) => setAsked({ id: record.id, act: next })} />
      )}
      {record !== null && act !== null && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <ActForm act={act} user={record} onBack={() => setAsked(null)} onDone={done} key={act} />
        </Suspense>
      )}
    </Dialog>
  );
}
