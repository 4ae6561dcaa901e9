import { describe, expect, it } from "vitest";
import { email } from "../../../contract/fields.ts";
import { emailKey } from "./identity.ts";

describe("F8 email addresses with international host names", () => {
  it.each([
    "ann@m\u00fcnchen.example",
    "ann@xn--mnchen-3ya.example",
    "ann@\u043f\u0440\u0438\u043c\u0435\u0440.\u0440\u0444",
    "ann.e+jobs@mail.b\u00fccher.example",
    "ann@xn--j1ail.xn--p1ai",
    "ann@mail.XN--FSQU00A.XN--FIQS8S",
    "ann@\u0909\u0926\u093e\u0939\u0930\u0923.\u092d\u093e\u0930\u0924",
  ])("accepts %s", (address) => {
    expect(email.safeParse(address)).toMatchObject({ success: true, data: address });
  });

  it.each([
    "\u00e4nn@example.com",
    "ann@m\u00fcnchen",
    "ann@-m\u00fcnchen.example",
    "ann@m\u00fcnchen-.example",
    "ann@m\u00fcn chen.example",
    "ann@b\u00e4d@m\u00fcnchen.example",
    "ann@m\u00fcnchen..example",
    "ann@m\u00fcnchen.example\u3002evil.example",
    `ann@${"\u00fc".repeat(64)}.example`,
    "@m\u00fcnchen.example",
    "ann@xn--j1ail.xn--",
    "\u00e4nn@xn--j1ail.xn--p1ai",
    "ann@xn--j1ail.-xn--p1ai",
  ])("rejects %s", (address) => {
    expect(email.safeParse(address).error?.issues[0]?.message).toBe("email_invalid");
  });

  it("recognizes the same address in all its forms", () => {
    const forms = ["Ann@M\u00dcNCHEN.example", "ann@mu\u0308nchen.example", "ann@XN--MNCHEN-3YA.example"];
    const last = ["ann@кто.рф", "ann@xn--j1ail.xn--p1ai"].map((form) => emailKey(email.parse(form)));
    expect(last).toEqual(Array(2).fill("ann@xn--j1ail.xn--p1ai"));
    expect(new Set(forms.map((form) => emailKey(email.parse(form))))).toEqual(new Set(["ann@xn--mnchen-3ya.example"]));
  });
});
