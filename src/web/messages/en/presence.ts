export default {
  title: "Are you still there?",
  text_one: "Nothing was done here for a while. You are signed out in {{count}} second.",
  text_other: "Nothing was done here for a while. You are signed out in {{count}} seconds.",
  stay: "Stay signed in",
  offline: "There is no network just now. Nothing was lost; go on once you are connected.",
} as const;
