import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { accountEndpoints, type Session } from "../../../../contract/identity/account.ts";
import { usePagesOnDemand } from "../../../lib/data/use-pages.ts";
import { call } from "../../../lib/net/api-client.ts";
import { authClient } from "../../../lib/session/session.ts";
import { LoadFailure } from "../../../shared/lists/load-failure.tsx";
import { When } from "../../../shared/records/when.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CollapsibleCard } from "../../../ui/collapsible-card.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { IconTile } from "../../../ui/icon-tile.tsx";
import { LoadMore } from "../../../ui/load-more.tsx";
import { RichText } from "../../../ui/rich-text.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { useDeviceName } from "./device-name.ts";
import { reloadAccount, SESSIONS } from "./use-account.ts";

const HANDHELD: readonly (string | null)[] = ["iPhone", "iPad", "Android"];

function SessionRow({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation("account");
  const name = useDeviceName()(session.device);
  return (
    <li className="account-row">
      <IconTile of={HANDHELD.includes(session.device.system) ? Smartphone : Laptop} />
      <div>
        <p className="account-line">
          <span className="strong">{name}</span>
          {session.current && <Badge status="active">{t("this_device")}</Badge>}
          {session.second_factor && <Badge status="draft">{t("with_factor")}</Badge>}
        </p>
        <p className="note soft">
          {session.current ? (
            t("active_now")
          ) : (
            <RichText text={t("last_active")} slots={{ when: <When at={session.active_at} relative /> }} />
          )}{" "}
          {session.network !== "" && <span>{t("network_from", { network: session.network })}</span>} ·{" "}
          <RichText text={t("signed_in_since")} slots={{ when: <When at={session.created_at} relative /> }} />
        </p>
      </div>
      {!session.current && (
        <Button
          size="sm"
          aria-label={t("session_end_of", { device: name })}
          busy={busy && t("signing_out")}
          onClick={onEnd}
        >
          {t("session_end")}
        </Button>
      )}
    </li>
  );
}

/** Ends sessions: one by its id; the others or all of them as the library does. */
function useEndSessions(reload: () => Promise<void>) {
  const { t } = useTranslation("account");
  const navigate = useNavigate();
  const [pending, setPending] = useState<string | null>(null);
  async function run(what: string, work: () => Promise<void>, done: string): Promise<boolean> {
    if (pending !== null) return false;
    setPending(what);
    try {
      await work();
      await reload();
      toast(done, "success");
      return true;
    } catch (error) {
      console.warn("Sessions could not be ended", error);
      toast(t("not_done"));
      return false;
    } finally {
      setPending(null);
    }
  }
  const one = (id: string) =>
    run(id, async () => void (await call(accountEndpoints.endSession, { params: { id } })), t("session_ended"));
  const others = () =>
    run(
      "others",
      async () => {
        const { error } = await (await authClient()).signOut({ scope: "others" });
        if (error) throw error;
      },
      t("others_ended"),
    );
  const everywhere = async () => {
    setPending("everywhere");
    const { error } = await (await authClient()).signOut({ scope: "global" });
    setPending(null);
    if (error) toast(t("not_done"));
    else await navigate("/");
  };
  return { pending, one, others, everywhere };
}

function Waiting() {
  const { t } = useTranslation("account");
  return (
    <div className="stack" role="status">
      <p className="label soft">{t("sessions_loading")}</p>
      <Skeleton height="3rem" />
      <Skeleton height="3rem" />
    </div>
  );
}

/** The account's sessions, and how to end them (rule A8). */
export function AccountSessions() {
  const { t } = useTranslation("account");
  const list = usePagesOnDemand(SESSIONS);
  const ending = useEndSessions(reloadAccount);
  const [asking, setAsking] = useState(false);
  const { items } = list;
  const alone = items.length === 1 && !list.more;
  return (
    <CollapsibleCard
      id="sessions"
      title={t("sessions")}
      value={list.first === null ? undefined : `${items.length}${list.more ? "+" : ""}`}
    >
      {list.first === null && list.failure === null && <Waiting />}
      {list.failure !== null && <LoadFailure text={t("sessions_failed")} onRetry={list.loadMore} busy={list.busy} />}
      {items.length > 0 && (
        <ul className="account-list" aria-label={t("sessions")}>
          {items.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending.pending === session.id}
              onEnd={() => void ending.one(session.id)}
            />
          ))}
        </ul>
      )}
      {list.failure === null && (
        <LoadMore shown={String(items.length)} more={list.more} busy={list.busy} onMore={list.loadMore} />
      )}
      {alone && <p className="note soft">{t("only_here")}</p>}
      {items.length > 0 && (
        <div className="actions">
          {!alone && (
            <Button busy={ending.pending === "others" && t("signing_out")} onClick={() => void ending.others()}>
              {t("sign_out_others")}
            </Button>
          )}
          <Button kind="danger-quiet" onClick={() => setAsking(true)}>
            {t("sign_out_everywhere")}
          </Button>
        </div>
      )}
      {items.length > 0 && <p className="note soft">{t("keys_go_on")}</p>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("sign_out_everywhere")}
        text={`${t("sign_out_everywhere_text")} ${t("keys_go_on")}`}
        confirm={t("sign_out_everywhere")}
        busy={ending.pending === "everywhere" && t("signing_out")}
        onConfirm={() => void ending.everywhere()}
      />
    </CollapsibleCard>
  );
}
