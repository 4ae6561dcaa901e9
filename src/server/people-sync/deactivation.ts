import { attributeName } from "./filter.ts";
import { flagIn, isSaid, of } from "./said.ts";

function flagOf(value: unknown): boolean | undefined {
  try {
    return flagIn(value);
  } catch {
    return undefined;
  }
}

/** The value of `active` that one operation of a patch sets; undefined if it sets none, or is not an operation. */
function flagSetBy(operation: unknown): boolean | undefined {
  if (!isSaid(operation)) return undefined;
  const [op, path, value] = [of(operation, "op"), of(operation, "path"), of(operation, "value")];
  if (typeof op !== "string" || !/^(?:add|replace)$/i.test(op)) return undefined;
  if (typeof path === "string" && path !== "")
    return attributeName(path.trim()) === "active" ? flagOf(value) : undefined;
  if (!isSaid(value)) return undefined;
  const key = Object.keys(value).find((name) => attributeName(name) === "active");
  return key === undefined ? undefined : flagOf(value[key]);
}

/**
 * True if a PUT or PATCH of a user deactivates them (rule X193). It reads nothing but `active`, so that no other part of
 * the request can hold the deactivation up. The last operation counts, as in the patch itself.
 */
export function deactivates(method: "PUT" | "PATCH", body: unknown): boolean {
  if (!isSaid(body)) return false;
  if (method === "PUT") return flagOf(of(body, "active")) === false;
  const operations = of(body, "Operations");
  if (!Array.isArray(operations)) return false;
  return operations.map(flagSetBy).findLast((flag) => flag !== undefined) === false;
}
