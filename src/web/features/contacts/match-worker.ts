import { type Asked, matchFiles, type Said } from "./matching.ts";

const say = (said: Said) => postMessage(said);

// A web worker keeps the page responsive; it ends with the page, and with it all data that was read.
addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  say({ said: "read", people: 0 });
  matchFiles(data, (people) => say({ said: "read", people })).then(
    (answer) => say({ said: "done", answer }),
    () => say({ said: "failed" }),
  );
});
