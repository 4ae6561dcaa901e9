import { useTranslation } from "react-i18next";
import { LIMITS } from "../../../../contract/limits.ts";
import { type JoinRequest, teamEndpoints } from "../../../../contract/members/team.ts";
import { call } from "../../../lib/net/api-client.ts";
import { useAction } from "../../../shared/records/use-action.ts";
import { ConfirmDialog } from "../../../ui/dialog.tsx";
import { memberDisplayName } from "./member-name.ts";

type Props = { company: string; request: JoinRequest; onClose: () => void };

/** Declines a request to join; the person may ask again later. */
export function DeclineDialog({ company, request, onClose }: Props) {
  const { t } = useTranslation("team");
  const { t: errorText } = useTranslation("errors");
  const name = memberDisplayName(request);
  const params = { id: company, request: request.id };
  const { act, busy, failure } = useAction(() => call(teamEndpoints.answer, { params, body: { answer: "decline" } }), {
    changes: [teamEndpoints.get],
    done: t("declined", { name }),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t("decline_title", { name })}
      text={t("decline_text", { name, count: LIMITS.team.ask_again_days })}
      confirm={t("decline")}
      busy={busy && t("working")}
      error={failure === null ? undefined : errorText(failure)}
      onConfirm={() => void act()}
    />
  );
}
