import { expect, it } from "vitest";
import { loadLanguage } from "../../../lib/language/i18n.ts";
import { toAuthFailure } from "./failure-text.ts";

async function english(): Promise<Parameters<typeof toAuthFailure>[0]> {
  return (await loadLanguage("en", ["auth", "errors"])).getFixedT("en", ["auth", "errors"]);
}

const said = { status: 400, code: "validation_failed" };
const AS_THEY_ARE = [
  { message: "Unable to validate email address: invalid format", ...said },
  { message: "An email address is too long", ...said },
  {
    message: "Password is known to be weak and easy to guess, please choose a different one.",
    status: 422,
    code: "weak_password",
  },
  { message: "Request rate limit reached", status: 429, code: "over_request_rate_limit" },
];

it("A8.10 A8.13 shows a message that the specification does not map unchanged", async () => {
  const words = await english();
  for (const error of AS_THEY_ARE) {
    for (const tab of ["sign-in", "sign-up"] as const)
      expect(toAuthFailure(words, tab, error).text).toBe(error.message);
  }
  expect(toAuthFailure(words, "sign-in", {}).text).toBe("Failed to sign in");
  expect(toAuthFailure(words, "sign-up", {}).text).toBe("Failed to sign up");
  expect(toAuthFailure(words, "sign-up", { message: "Password should be at least 8 characters." }).text).toBe(
    "Password should be at least 8 characters long.",
  );
});

it("A8.10 shows a helpful text if the server cannot be reached", async () => {
  const words = await english();
  for (const status of [0, 500, 503]) {
    const { text } = toAuthFailure(words, "sign-in", { message: "{}", status });
    expect(text).toMatch(/again/);
  }
});
