import { expect, test } from "vitest";
import { networkFailure } from "./network-failure.ts";
import { NOT_PUBLIC } from "./public-networks.ts";

const failed = (code: string) => Object.assign(new Error("failed"), { code });

test.each([
  [NOT_PUBLIC, "not_public"],
  ["ENOTFOUND", "unknown_host"],
  ["ETIMEOUT", "unknown_host"],
  ["ECONNREFUSED", "unreachable"],
  ["ETIMEDOUT", "unreachable"],
  ["CERT_HAS_EXPIRED", "certificate"],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", "certificate"],
  ["UNABLE_TO_VERIFY_LEAF_SIGNATURE", "certificate"],
  ["ECONNRESET", "broken"],
])("X73 X104 %s means %s", (code, failure) => {
  expect(networkFailure(failed(code))).toBe(failure);
});

test("X73 X104 reports the first of several addresses, and `broken` for an error without a code", () => {
  expect(networkFailure(new AggregateError([failed("EHOSTUNREACH"), failed("ECONNRESET")]))).toBe("unreachable");
  expect(networkFailure(new AggregateError([]))).toBe("broken");
  expect(networkFailure(new Error("no answer"))).toBe("broken");
  expect(networkFailure("nothing")).toBe("broken");
});
