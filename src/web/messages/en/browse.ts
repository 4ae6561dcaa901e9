export default {
  title: "Open jobs",
  lead: "Somebody you know would be good at one of these.",
  description:
    "All open jobs with their rewards, to search by words, place, type and company. Read them without an account.",
  show_jobs: "Show jobs",
  pages: "Pages",
  first_page: "First page",
  next_page: "Next page",
  no_page: "This page of the list is not there",
  no_page_text: "The link may be old or have a slip in it. The list begins on its first page.",
  sign_in_to_refer: "Sign in to refer",
  to_board: "Refer from the board",
} as const;
