import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";

/**
 * What a person searches for as a pattern of ILIKE that finds it anywhere: `%`, `_` and `\` stand for themselves.
 * Throws `validation_failed` on `search` for a character that the database cannot hold.
 */
export function searchPattern(search: string): string {
  if (search.includes("\0")) throw new AppError("validation_failed", { fields: { search: fault("ill_formed") } });
  return `%${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
