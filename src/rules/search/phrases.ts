/**
 * Names of several everyday words, with a meaning only when adjacent: "computer" and "vision insurance" do not mean
 * computer vision. The database marks texts that contain them: `text_phrases`, the same list.
 */
export const PHRASES: readonly string[] = [
  "apache airflow",
  "apache kafka",
  "apache spark",
  "computer vision",
  "github actions",
  "google ads",
  "google cloud",
  "linux kernel",
  "natural language processing",
  "node js",
  "power bi",
  "react js",
  "react native",
  "ruby on rails",
  "search engine optimization",
  "spring boot",
  "tailwind css",
  "unreal engine",
  "version control",
  "vue js",
];

const KNOWN: ReadonlySet<string> = new Set(PHRASES);

/** Whether the database marks texts that contain this name. */
export function isPhrase(name: readonly string[]): boolean {
  return KNOWN.has(name.join(" "));
}
