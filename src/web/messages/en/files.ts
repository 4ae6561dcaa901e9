export default {
  cv: "CV",
  cv_hint: "PDF, DOC or DOCX, maximum 5MB",
  cv_hint_application: "PDF, DOC or DOCX, maximum 10MB",
  cv_attached: "CV attached",
  choose_file: "Choose file",
  kept_file: "The file that you chose",
  uploading: "Uploading... {{percent}}%",
  upload_running: "Uploading...",
  download: "Download",
  downloading: "Downloading...",
  download_of: "Download {{name}}",
} as const;
