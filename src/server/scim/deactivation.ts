import { attributeName } from "./filter.ts";
import { attributeOf, isScimObject, parseBoolean } from "./parse-body.ts";

function flagOf(value: unknown): boolean | undefined {
  try {
    return parseBoolean(value);
  } catch {
    return undefined;
  }
}

/** The value of `active` that one operation of a patch sets; undefined if it sets none, or is not an operation. */
function flagSetBy(operation: unknown): boolean | undefined {
  if (!isScimObject(operation)) return undefined;
  const [op, path, value] = [
    attributeOf(operation, "op"),
    attributeOf(operation, "path"),
    attributeOf(operation, "value"),
  ];
  if (typeof op !== "string" || !/^(?:add|replace)$/i.test(op)) return undefined;
  if (typeof path === "string" && path !== "")
    return attributeName(path.trim()) === "active" ? flagOf(value) : undefined;
  if (!isScimObject(value)) return undefined;
  const key = Object.keys(value).find((name) => attributeName(name) === "active");
  return key === undefined ? undefined : flagOf(value[key]);
}

/**
 * True if a PUT or PATCH of a user deactivates them (rule X193). It reads nothing but `active`, so that no other part of
 * the request can hold the deactivation up. The last operation counts, as in the patch itself.
 */
export function deactivates(method: "PUT" | "PATCH", body: unknown): boolean {
  if (!isScimObject(body)) return false;
  if (method === "PUT") return flagOf(attributeOf(body, "active")) === false;
  const operations = attributeOf(body, "Operations");
  if (!Array.isArray(operations)) return false;
  return operations.map(flagSetBy).findLast((flag) => flag !== undefined) === false;
}
