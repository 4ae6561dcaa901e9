import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { InvitationDetail, ListedAt } from "../../../../contract/hiring/consent.ts";
import { useMemberName } from "../../../shared/records/person-name.ts";
import { INTEREST_LABELS } from "../../../shared/records/role-interests.ts";
import { When } from "../../../shared/records/when.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { Fact } from "../../../ui/fact.tsx";
import type { ConsentActions } from "./use-consent.ts";

/** The stored details. */
function Facts({ list }: { list: ListedAt }) {
  const { t } = useTranslation(["referred", "referrer-page"]);
  const interest = t(INTEREST_LABELS[list.role_interest], { ns: "referrer-page" });
  const facts = [
    [t("list_name"), list.name],
    [t("email"), list.email],
    [t("list_interest"), interest],
    ["LinkedIn", list.linkedin],
    ["WhatsApp", list.whatsapp],
    [t("list_cv"), list.cv ?? ""],
  ] as const;
  return (
    <dl className="dl">
      {facts
        .filter(([, value]) => value !== "")
        .map(([name, value]) => (
          <Fact key={name} name={name}>
            <span className="typed" dir="auto">
              {value}
            </span>
          </Fact>
        ))}
    </dl>
  );
}

function CandidateList({ list, desk }: { list: ListedAt; desk: ConsentActions }) {
  const { t } = useTranslation("referred");
  const { t: errorText } = useTranslation("errors");
  const [asked, setAsked] = useState(false);
  const name = useMemberName()(list.referrer_name);
  const press = `leave ${list.id}` as const;
  const failed = desk.failure?.press === press ? errorText(desk.failure.code) : undefined;
  return (
    <article className="card stack" aria-labelledby={`list-${list.id}`}>
      <div>
        <h2 className="card-title" id={`list-${list.id}`}>
          {t(list.by_hand ? "list_by_hand" : "list_introduced", { name })}
        </h2>
        <p className="note soft">
          {t("list_since")} <When at={list.since} />
        </p>
      </div>
      <p className="label">{t("list_text", { name })}</p>
      <Facts list={list} />
      <div className="actions">
        <Button disabled={desk.pressed !== null} onClick={() => setAsked(true)}>
          {t("list_leave")}
        </Button>
      </div>
      <ConfirmDialog
        open={asked}
        onClose={() => setAsked(false)}
        title={t("list_leave_title", { name })}
        text={t("list_leave_text", { name })}
        confirm={t("list_leave")}
        busy={desk.pressed === press && t("working")}
        error={failed}
        onConfirm={() => void desk.leave(list.id)}
      />
    </article>
  );
}

/** Referrers who keep the person's details on a list: which details, and the action to be removed (rule F39). */
export function CandidateLists({ invitation, desk }: { invitation: InvitationDetail; desk: ConsentActions }) {
  return invitation.lists?.map((list) => <CandidateList key={list.id} list={list} desk={desk} />);
}
