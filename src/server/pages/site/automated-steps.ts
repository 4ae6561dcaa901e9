import type { Hono } from "hono";
import { paths } from "../../../contract/paths.ts";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { AUTOMATED_STEPS } from "../../../rules/trust/automated-steps.ts";
import type { AppEnv } from "../../infra/platform/endpoints.ts";

/** The path of the machine-readable list of automated decisions. */
export const AUTOMATED_STEPS_PATH = `/.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps`;

/**
 * Lists each step that the product takes automatically, with its rule, its code, and the page that explains it and how
 * to object (rule X90). `publicUrl`: the address of this installation.
 */
export function mountAutomatedSteps(app: Hono<AppEnv>, publicUrl: string): void {
  const page = `${publicUrl.replace(/\/$/, "")}${paths.automatedSteps()}`;
  const steps = AUTOMATED_STEPS.map(({ id, affects, rules, code, reviewed_by_person }) => {
    return { id, affects, rules, code, reviewed_by_person, page: `${page}#${id}` };
  });
  const body = { page, trained_models: [], steps, objections: `${page}#object` };
  app.get(AUTOMATED_STEPS_PATH, (c) => {
    c.set("route", AUTOMATED_STEPS_PATH);
    return c.json(body, 200, { "cache-control": "public, max-age=3600" });
  });
}
