export default {
  title: "Private calendar address",
  text:
    "Calendar programs that subscribe to it show what counts for you: interviews, first answers and decisions that are due or promised, ends of probation, payouts. Of people they name only whom you meet for an interview. Whoever knows the address sees all of it: keep it to yourself.",
  how:
    "In Google Calendar choose “From URL”, in Apple Calendar “New Calendar Subscription”, in Outlook “Subscribe from web”. They ask again every few hours.",
  loading: "Loading your calendar address...",
  failed: "Failed to load your calendar address. Please try again.",
  since: "There is one since <when></when>. It was shown once.",
  made: "Copy it now: it is not shown again.",
  copy: "Copy",
  copied: "Copied.",
  copy_failed: "It could not be copied. Select it and copy it yourself.",
  make: "Make an address",
  renew: "Make a new address",
  renew_text: "The present one ends at once, in every calendar that subscribes to it.",
  end: "End it",
  end_text: "Calendars that subscribe to it show nothing new from now on.",
  working: "Working...",
} as const;
