export default {
  title: "People you already know",
  lead: "Tell us which people {{name}} already knows. Only entries made before a referral count.",
  effect:
    "If you reject a referral of someone on this list, it keeps no credit. If you continue with it and hire the person, the reward is due as usual. Once you see the referral, the referrer sees that you had already listed them. We only keep keyed hashes, for 180 days. No one can read who is on the list, and we tell no one, including you, whether someone is.",
  loading: "Loading the list...",
  load_failed: "Failed to load the list. Please try again.",
  log_in: "Please log in to see this list.",
  stored: "Addresses and profiles stored: {{n}}",
  span: "Oldest entry: {{from}}. The last one expires {{until}}.",
  text: "Addresses and LinkedIn profiles",
  text_hint:
    "At most {{lines}} lines at a time, with one or more entries per line. You can paste table columns; everything else is ignored.",
  file: "Or a text or CSV file",
  send: "Add to the list",
  sending: "Adding...",
  read: "Addresses and profiles read: {{n}}",
  clear: "Delete the list",
  clear_text: "Everyone on the list will be removed immediately. Earlier referrals do not change.",
} as const;
