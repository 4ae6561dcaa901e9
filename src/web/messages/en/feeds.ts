export default {
  title: "Feeds and embedding",
  lead: "Show {{name}}'s open jobs on other sites.",
  log_in: "Please log in to see a company's feeds.",
  load_failed: "Failed to load company. Please try again.",
  back_to_team: "Back to the team",
  public_page: "Public page",
  not_member:
    "Only a company's team can see this page. The feed addresses are also listed on the company's public page.",
  follow: "Follow these jobs",
  feeds: "Feeds",
  feeds_text:
    "They contain what everyone sees on the public page. Jobs that are closed or made private disappear immediately.",
  rss: "RSS",
  rss_text: "For feed readers: the newest 100 open jobs.",
  json: "JSON Feed",
  json_text: "For programs: all open jobs, 100 at a time, with pay and reward as numbers.",
  indeed: "Indeed XML",
  indeed_text: "For job search engines: all open jobs at once, in the format published by Indeed.",
  copy: "Copy",
  copy_of: "Copy the address of {{name}}",
  copy_lines: "Copy code",
  copied: "Copied!",
  copy_failed: "Failed to copy. Please copy it manually.",
  embed: "On your own website",
  embed_text:
    "Add these two lines where the list should appear. It uses the colors and text size of your page, light or dark, and shows the newest 50 open jobs.",
  embed_note:
    "It needs no cookies, stores nothing, does no tracking and loads nothing from elsewhere. Links open in a new tab. Without JavaScript, a plain link is shown.",
  jobs_at: "Jobs at {{name}}",
  preview: "Preview",
  preview_text: "The list in the colors of this page.",
} as const;
