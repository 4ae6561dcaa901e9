import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { companyEndpoints } from "../../../../contract/companies/companies.ts";
import { jobEndpoints } from "../../../../contract/jobs/jobs.ts";
import { type Team, type TeamMember, teamEndpoints } from "../../../../contract/members/team.ts";
import { paths } from "../../../../contract/paths.ts";
import { rightReachOf } from "../../../../rules/team/rights.ts";
import { invalidate } from "../../../lib/data/invalidation.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Message } from "../../../ui/message.tsx";
import { Select } from "../../../ui/select.tsx";
import { toast } from "../../../ui/toast.ts";
import { memberDisplayName } from "./member-name.ts";

/** A user who leaves can no longer view the team, so they are redirected to the list of companies. */
function useRemoval({ team, member, onClose }: Props) {
  const { t } = useTranslation("team");
  const navigate = useNavigate();
  const { company } = team;
  const params = { id: company.id, member: member.id };
  const name = memberDisplayName(member);
  return useAction((hand_over_to: string | null) => call(teamEndpoints.remove, { params, body: { hand_over_to } }), {
    changes: member.self ? [] : [teamEndpoints.get],
    async onDone() {
      if (!member.self) {
        toast(t("removed", { name }), "success");
        return onClose();
      }
      toast(t("left", { company: company.name }), "success");
      await navigate(paths.companies(), { replace: true });
      await invalidate(companyEndpoints.list, companyEndpoints.own, jobEndpoints.list, teamEndpoints.joining);
    },
  });
}

type Props = { team: Team; member: TeamMember; onClose: () => void };

/** Removes a member, or leaves the team: asks who takes over their responsibilities (rule R17). */
export function RemoveMemberDialog(props: Props) {
  const { team, member, onClose } = props;
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const { act, busy, failure } = useRemoval(props);
  const [heir, setHeir] = useState("");
  const [name, company] = [memberDisplayName(member), team.company.name];
  // Members who may not edit jobs cannot be responsible for one.
  const heirs = team.members.filter(({ id, role }) => id !== member.id && rightReachOf(role, "edit_jobs") === "all");
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={member.self ? t("leave_title", { company }) : t("remove_title", { name })}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel", { ns: "general" })}
          </Button>
          <Button kind="danger" busy={busy && t("working")} onClick={() => void act(heir || null)}>
            {t(member.self ? "leave" : "remove")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {member.self ? t("leave_text") : t("remove_text", { name })} {t("stays")}
        </p>
        <Field label={member.self ? t("hand_over_own") : t("hand_over", { name })}>
          <Select
            value={heir}
            disabled={busy}
            onChange={(event) => setHeir(event.target.value)}
            options={[
              { value: "", label: t("hand_over_default") },
              ...heirs.map((one) => ({ value: one.id, label: memberDisplayName(one) })),
            ]}
          />
        </Field>
        {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      </div>
    </Dialog>
  );
}
