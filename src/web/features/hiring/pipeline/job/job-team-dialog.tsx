import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type JobTeam, teamEndpoints } from "../../../../../contract/members/team.ts";
import { call } from "../../../../lib/net/api-client.ts";
import { useMemberName } from "../../../../shared/records/person-name.ts";
import { useAction } from "../../../../shared/records/use-action.ts";
import { Button } from "../../../../ui/button.tsx";
import { Checkbox } from "../../../../ui/checkbox.tsx";
import { Dialog } from "../../../../ui/dialog.tsx";
import { FieldGroup } from "../../../../ui/field.tsx";
import { Message } from "../../../../ui/message.tsx";

type Props = { jobId: string; team: JobTeam; onClose: () => void };

/** Selects the team members assigned to a job. */
export function JobTeamDialog({ jobId, team, onClose }: Props) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const nameOf = useMemberName();
  const [chosen, setChosen] = useState(() => team.members.filter(({ on_job }) => on_job).map(({ id }) => id));
  const { act, busy, failure } = useAction(
    () => call(teamEndpoints.setOfJob, { params: { id: jobId }, body: { members: chosen } }),
    { changes: [teamEndpoints.ofJob], done: t("on_job_saved"), onDone: onClose },
  );
  const put = (id: string, on: boolean) =>
    setChosen((before) => (on ? [...before, id] : before.filter((one) => one !== id)));
  return (
    <Dialog
      open
      onClose={onClose}
      locked={busy}
      title={t("on_job")}
      foot={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t("cancel", { ns: "general" })}
          </Button>
          <Button kind="primary" busy={busy && t("saving")} onClick={() => void act()}>
            {t("save")}
          </Button>
        </>
      }
    >
      <div className="stack">
        <FieldGroup label={t("title")} hint={t("on_job_text")}>
          {team.members.map(({ id, name, role }) => (
            <Checkbox
              key={id}
              label={`${nameOf(name)} · ${t(`role_${role}`)}`}
              checked={chosen.includes(id)}
              disabled={busy}
              onChange={(event) => put(id, event.target.checked)}
            />
          ))}
        </FieldGroup>
        {failure !== null && <Message kind="stop" title={errorText(failure)} />}
      </div>
    </Dialog>
  );
}
