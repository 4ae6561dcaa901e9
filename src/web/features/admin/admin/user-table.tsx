import { useTranslation } from "react-i18next";
import type { AdminUser } from "../../../../contract/admin/admin-users.ts";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Column, Table } from "../../../ui/table.tsx";
import { TwoLines } from "./two-line-cell.tsx";
import { accountDisplayName } from "./user-query.ts";

/** Badges of an account: admin, suspended, or unconfirmed email address. */
export function AccountBadges({ user }: { user: Pick<AdminUser, "admin" | "suspended" | "verified"> }) {
  const { t } = useTranslation("accounts");
  return (
    <span className="admin-badges">
      {user.admin && <Badge status="approved">{t("badge_admin")}</Badge>}
      {user.suspended !== null && <Badge status="rejected">{t("badge_suspended")}</Badge>}
      {user.verified ? (
        <Badge status="verified">{t("badge_verified")}</Badge>
      ) : (
        <Badge status="pending">{t("badge_unverified")}</Badge>
      )}
    </span>
  );
}

type Props = { rows: readonly AdminUser[]; caption: string; onOpen: (id: string) => void };

/** Accounts as a table, on phones as cards. */
export function UserTable({ rows, caption, onOpen }: Props) {
  const { t } = useTranslation("accounts");
  const layout = useTranslation("layout").t;
  const columns: Column<AdminUser>[] = [
    {
      key: "person",
      head: t("person"),
      main: true,
      cell: (user) => (
        <TwoLines first={accountDisplayName(user)} second={user.name === "" ? t("no_name") : user.email} />
      ),
    },
    { key: "role", head: t("role"), cell: ({ role }) => <span className="tag">{layout(`role_${role}`)}</span> },
    { key: "state", head: t("state"), cell: (user) => <AccountBadges user={user} /> },
    {
      key: "joined",
      head: t("joined"),
      cell: ({ created_at }) => (
        <span className="nowrap">
          <When at={created_at} />
        </span>
      ),
    },
    {
      key: "seen",
      head: t("last_sign_in"),
      cell: ({ last_sign_in_at }) =>
        last_sign_in_at === null ? (
          <span className="soft">{t("never")}</span>
        ) : (
          <span className="nowrap">
            <When at={last_sign_in_at} relative />
          </span>
        ),
    },
    {
      key: "actions",
      head: t("actions"),
      actions: true,
      cell: (user) => (
        <Button size="sm" aria-label={t("view_of", { name: accountDisplayName(user) })} onClick={() => onOpen(user.id)}>
          {t("view")}
        </Button>
      ),
    },
  ];
  return <Table className="pay-table" caption={caption} columns={columns} rows={rows} rowKey={({ id }) => id} />;
}
