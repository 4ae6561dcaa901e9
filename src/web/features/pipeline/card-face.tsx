import { memo } from "react";
import type { PipelineCard } from "../../../contract/pipeline/cards.ts";
import { usePersonName } from "../../shared/records/person-name.ts";
import { ScoutBadge } from "../../shared/records/scout-badge.tsx";
import { StatusBadge } from "../../shared/records/status-badge.tsx";
import { When } from "../../shared/records/when.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import { useCameBy } from "./use-came-by.ts";

/** What a card says, wherever it lies. */
export const CardFace = memo(function CardFace({ card }: { card: PipelineCard }) {
  const cameBy = useCameBy();
  const name = usePersonName()(card.candidate_name);
  return (
    <>
      <span className="who">
        <Avatar name={name} size="sm" />
        <span className="strong">{name}</span>
      </span>
      <span className="via">
        {cameBy(card)} <ScoutBadge shown={card.referrer_vetted} />
      </span>
      <span className="meta">
        <When at={card.created_at} relative />
        {card.stage === "Hired" && card.reward_status !== null && <StatusBadge of={{ reward: card.reward_status }} />}
      </span>
    </>
  );
});
