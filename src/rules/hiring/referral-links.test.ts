import { expect, it } from "vitest";
import { formatCode, parseCode } from "./referral-links.ts";

it.each([
  "BCDF-2345",
  "bcdf-2345",
  " bcdf 2345.",
  "BCDF\u20112345",
  "“BCDF–2345”",
  "ＢＣＤＦ－２３４５",
  "BCDF\u200b-2345;",
])("reads the code of a referral link in %j", (typed) => expect(formatCode(parseCode(typed) ?? "")).toBe("BCDF-2345"));
