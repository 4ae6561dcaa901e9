import { describe, expect, it } from "vitest";
import { fillFields, firstNameOf, hasOnlyKnownFields } from "./mail-fields.ts";

describe("C21 fields of a company's words", () => {
  it("C21 knows a field however it is typed, and nothing else between braces", () => {
    for (const text of ["{{job}}", "{{ First name }} at {{COMPANY}}", "{one} brace", "", "{{who_writes}}"])
      expect(hasOnlyKnownFields(text), text).toBe(true);
    for (const text of ["{{salary}}", "{{}}", "{{job", "job}}", "{{ {{job}} }}", "{{constructor}}", "{{job}} }}"])
      expect(hasOnlyKnownFields(text), text).toBe(false);
  });

  it("C21 fills once: braces, dollars and fields in a value stay as they are", () => {
    const fill = (text: string, value: string) => fillFields(text, () => value);
    expect(fill("Dear {{name}}, {{ first name }}!", "{{job}} $& $1")).toBe("Dear {{job}} $& $1, {{job}} $& $1!");
    expect(fill("{{name}}{{job}}", "a")).toBe("aa");
  });

  it("C21 ends a sentence sensibly where a field has no value", () => {
    const empty = (text: string) => fillFields(text, () => "");
    expect(empty("Hello {{first_name}}, welcome")).toBe("Hello, welcome");
    expect(empty("{{first_name}}, welcome to us")).toBe("welcome to us");
    expect(empty("We are in {{place}}.")).toBe("We are in.");
  });

  it("C21 speaks to somebody by the first name of their account, else by the first word", () => {
    expect(firstNameOf("María José Rey", "María José")).toBe("María José");
    expect(firstNameOf("Marion Rey", "Mari")).toBe("Marion");
    expect(firstNameOf(" Ann\tLee ", "")).toBe("Ann");
    expect(firstNameOf("", "Ann")).toBe("");
  });
});
