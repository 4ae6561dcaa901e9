import { expect, test } from "vitest";
import { z } from "zod";
import type { Endpoint } from "./endpoint.ts";
import { ENDPOINTS } from "./endpoints.ts";

const grown = Object.entries(ENDPOINTS).flatMap(([resource, endpoints]) =>
  Object.entries<Endpoint>(endpoints).flatMap(([verb, { output, added }]) =>
    added === undefined ? [] : [{ name: `${resource}.${verb}`, output, added }],
  ),
);

test("fields that the version before lacks are read as something that the contract allows", () => {
  expect(grown.map(({ name }) => name)).toContain("jobs.get");
  for (const { name, output, added } of grown) {
    const shape = output instanceof z.ZodObject ? output.shape : {};
    for (const [field, value] of Object.entries(added)) {
      expect(shape[field]?.safeParse(value).success, `${name}: ${field}`).toBe(true);
    }
  }
});
