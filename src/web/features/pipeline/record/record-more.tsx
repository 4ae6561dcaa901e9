import { MovedMoney } from "../../../shared/claims/moved-money.tsx";
import type { OpenRecord } from "../places/open-record.ts";
import RecordHistory from "./record-history.tsx";
import RecordKnown from "./record-known.tsx";
import RecordLooks from "./record-looks.tsx";
import RecordThere from "./record-there.tsx";
import TeamInterviews from "./team-interviews.tsx";
import TeamNotes from "./team-notes.tsx";
import TeamTalk from "./team-talk.tsx";

/** What follows in the open record below what was written: interviews, messages, notes, who looked, and its history. */
export default function RecordMore({ open }: { open: OpenRecord }) {
  return (
    <>
      {open.kind === "referral" && open.record.moved === true && <MovedMoney referral={open.record.id} />}
      <RecordKnown open={open} />
      <RecordThere open={open} />
      <TeamInterviews open={open} />
      <TeamTalk open={open} />
      <TeamNotes open={open} />
      <RecordLooks open={open} />
      <RecordHistory open={open} />
    </>
  );
}
