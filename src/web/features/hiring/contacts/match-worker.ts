import { type MatchMessage, type MatchRequest, matchFiles } from "./match-contacts.ts";

const postMessageToPage = (said: MatchMessage) => postMessage(said);

// A web worker keeps the page responsive; it ends with the page, and with it all data that was read.
addEventListener("message", ({ data }: MessageEvent<MatchRequest>) => {
  postMessageToPage({ said: "read", people: 0 });
  matchFiles(data, (people) => postMessageToPage({ said: "read", people })).then(
    (answer) => postMessageToPage({ said: "done", answer }),
    () => postMessageToPage({ said: "failed" }),
  );
});
