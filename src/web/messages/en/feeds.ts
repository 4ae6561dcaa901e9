export default {
  title: "Feeds and embedding",
  lead: "Bring the open jobs of {{name}} to where people look.",
  log_in: "Please log in to see the feeds of a company.",
  load_failed: "Failed to load company. Please try again.",
  back_to_team: "Back to the team",
  public_page: "Public page",
  not_member:
    "Only the team of a company finds this here. The addresses of its feeds stand on its public page as well.",
  follow: "Follow these jobs",
  feeds: "Feeds",
  feeds_text:
    "They hold what everybody sees on the public page, as it is when they are read. A job that is closed or made private is gone from them at once.",
  rss: "RSS",
  rss_text: "For feed readers: the newest 100 open jobs.",
  json: "JSON Feed",
  json_text: "For programs: all open jobs, 100 at a time, with pay and reward as numbers.",
  indeed: "Indeed XML",
  indeed_text: "For job search engines: all open jobs at once, in the format that Indeed has published.",
  copy: "Copy",
  copy_of: "Copy the address of {{name}}",
  copy_lines: "Copy the lines",
  copied: "Copied!",
  copy_failed: "Failed to copy it. Please copy it by hand.",
  embed: "On your own website",
  embed_text:
    "Put these two lines where the list is to stand. It takes over the colours and the text size of your page, light or dark, and shows the newest 50 open jobs.",
  embed_note:
    "It needs no cookies, stores nothing, counts nobody and loads nothing from elsewhere. Links open in a new tab. Where scripts are off there is a plain link.",
  jobs_at: "Jobs at {{name}}",
  preview: "Preview",
  preview_text: "The list itself, in the colours of this page.",
} as const;
