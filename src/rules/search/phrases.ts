/**
 * Names of several everyday words, which mean something where they stand together alone: vision insurance on one's own
 * computer is no computer vision. The database marks texts that have them: `text_phrases`, the same as these.
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

/** Whether a name is marked in texts where its words stand together. */
export function isPhrase(name: readonly string[]): boolean {
  return KNOWN.has(name.join(" "));
}
