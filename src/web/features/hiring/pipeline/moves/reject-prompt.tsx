import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import { usePersonName } from "../../../../shared/records/person-name.ts";
import { RejectDialog, type RejectionInput } from "./reject-dialog.tsx";
import type { Moves } from "./use-moves.ts";

type Props = { card: PipelineCard; moves: Moves; onClose: () => void };

/**
 * Asks for the reason when a card is dropped on Rejected or rejected by key. The candidate stays in place until then.
 */
export default function RejectPrompt({ card, moves, onClose }: Props) {
  const { t } = useTranslation("pipeline");
  const name = usePersonName()(card.candidate_name);
  const [busy, setBusy] = useState(false);
  const go = async (said: RejectionInput) => {
    setBusy(true);
    const moved = await moves.move([card], { stage: "Rejected", ...said });
    setBusy(false);
    // On failure the typed text stays for another attempt.
    if (moved || !(said.words || said.note)) onClose();
  };
  return (
    <RejectDialog
      title={t("reject_title", { name })}
      text={t("reject_many_text")}
      busy={busy}
      onClose={onClose}
      onYes={(said) => void go(said)}
    />
  );
}
