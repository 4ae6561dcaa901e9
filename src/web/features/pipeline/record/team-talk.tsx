import { talkEndpoints } from "../../../../contract/talk/talk.ts";
import { alsoLive } from "../../../lib/data/changes.ts";
import RecordTalk from "../../../shared/talk/record-talk.tsx";
import type { OpenRecord } from "../places/open-record.ts";

alsoLive(talkEndpoints.conversation);
alsoLive(talkEndpoints.unread);

/** The messages with the candidate and their referrer (rule T1). */
export default function TeamTalk({ open }: { open: OpenRecord }) {
  return <RecordTalk kind={open.kind} record={open.record.id} key={open.record.id} />;
}
