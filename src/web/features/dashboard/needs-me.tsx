import WaitingClaims from "../../shared/claims/waiting-claims.tsx";
import OwnInterviews from "../../shared/interviews/own-interviews.tsx";
import UnreadTalk from "../../shared/talk/unread-talk.tsx";
import WaitingQuestions from "../../shared/talk/waiting-questions.tsx";

/** What else waits for whoever looks, on whichever side they stand, each with the way to it; nothing where nothing does (rule J58). */
export default function NeedsMe() {
  return (
    <>
      <WaitingClaims />
      <WaitingQuestions />
      <UnreadTalk />
      <OwnInterviews />
    </>
  );
}
