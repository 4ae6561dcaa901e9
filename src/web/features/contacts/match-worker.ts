import { type Asked, matchFiles, type Said } from "./matching.ts";

const say = (said: Said) => postMessage(said);

// Beside the page, so that it stays as quick as ever; it ends with the page, and with it everything that was read.
addEventListener("message", ({ data }: MessageEvent<Asked>) => {
  say({ said: "read", people: 0 });
  matchFiles(data, (people) => say({ said: "read", people })).then(
    (answer) => say({ said: "done", answer }),
    () => say({ said: "failed" }),
  );
});
