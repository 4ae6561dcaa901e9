import { type Excerpt, excerptOf, notShownIn } from "../../../rules/search/excerpt.ts";
import type { SearchQuery } from "../../../rules/search/search-query.ts";
import { type CardRow, cardTags, type DetailRow, plainDescription } from "../view.ts";
import type { ListReader } from "./list-cache.ts";

type JobText = Pick<DetailRow, "id" | "requirements" | "description" | "description_format">;

const SELECT_TEXTS = {
  name: "job_texts",
  text: "SELECT id, requirements, description, description_format FROM jobs WHERE id = ANY ($1::uuid[])",
};

/**
 * The matching sentence of jobs, by id, where the card does not show the match (rule J16). Without a search the result
 * is empty.
 */
export async function findExcerpts(
  reader: ListReader,
  words: SearchQuery | null,
  rows: readonly CardRow[],
): Promise<ReadonlyMap<string, Excerpt>> {
  if (words === null) return new Map();
  const missing = rows.flatMap((row) => {
    const shown = [row.title, row.company_name, row.location, row.f_type, ...cardTags(row)];
    const concepts = notShownIn(shown, words.concepts);
    return concepts.length > 0 ? [[row.id, concepts] as const] : [];
  });
  if (missing.length === 0) return new Map();
  const texts = await reader.from.prepared<JobText>(SELECT_TEXTS, [missing.map(([id]) => id)]);
  const byId = new Map(texts.map((text) => [text.id, text]));
  return new Map(
    missing.flatMap(([id, concepts]) => {
      const text = byId.get(id);
      const reason = text && excerptOf(`${text.requirements}\n${plainDescription(text)}`, concepts);
      return reason ? [[id, reason] as const] : [];
    }),
  );
}
