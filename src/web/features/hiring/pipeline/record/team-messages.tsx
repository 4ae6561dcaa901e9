import { messageEndpoints } from "../../../../../contract/hiring/messages/messages.ts";
import { addLiveEndpoints } from "../../../../lib/data/invalidation.ts";
import RecordMessages from "../../../../shared/messages/record-messages.tsx";
import type { OpenRecord } from "../state/open-record.ts";

addLiveEndpoints(messageEndpoints.conversation);
addLiveEndpoints(messageEndpoints.unread);

/** The messages with the candidate and their referrer (rule T1). */
export default function TeamMessages({ open }: { open: OpenRecord }) {
  return <RecordMessages kind={open.kind} record={open.record.id} key={open.record.id} />;
}
