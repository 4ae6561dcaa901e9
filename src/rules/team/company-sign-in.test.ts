import { describe, expect, test } from "vitest";
import { domainOfAddress, findAddressFailure, isDomainCovered, maySignInOtherwise } from "./company-sign-in.ts";

describe("X181 which domains somebody decides about who has proved one", () => {
  test.each([
    ["acme.example", true],
    ["people.acme.example", true],
    ["notacme.example", false],
    ["example", false],
    ["acme.example.evil.example", false],
  ])("%s", (domain, within) => {
    expect(isDomainCovered(domain, "acme.example")).toBe(within);
  });
});

describe("X185 whose address lets them in", () => {
  test.each([
    [{ email_key: "ada@acme.example", email_verified: true }, null],
    [{ email_key: "ada@acme.example", email_verified: false }, "address_unverified"],
    [{ email_key: null, email_verified: true }, "address_missing"],
    [{ email_key: "ada@people.acme.example", email_verified: true }, "address_elsewhere"],
    [{ email_key: "ada@acme.example@evil.example", email_verified: true }, "address_elsewhere"],
    [{ email_key: "ada@notacme.example", email_verified: true }, "address_elsewhere"],
  ] as const)("%j", (said, failure) => {
    expect(findAddressFailure("acme.example", said)).toBe(failure);
  });

  test("the last sign decides which domain it is", () => {
    expect(domainOfAddress('"a@b"@acme.example')).toBe("acme.example");
  });
});

describe("X187 X188 who comes in by another way", () => {
  test.each([
    [{ enforced: false, kept: false, second: false }, true],
    [{ enforced: true, kept: false, second: true }, false],
    [{ enforced: true, kept: true, second: false }, false],
    [{ enforced: true, kept: true, second: true }, true],
  ])("%j", (state, may) => {
    expect(maySignInOtherwise(state)).toBe(may);
  });
});
