import { describe, expect, it } from "vitest";
import { attributeName, type Filter, matchesFilter, parseFilter, parsePath } from "./filter.ts";

/** A filter with brackets around every "and", "or" and "not". */
function written(filter: Filter): string {
  switch (filter.op) {
    case "and":
    case "or":
      return `(${filter.filters.map(written).join(` ${filter.op} `)})`;
    case "not":
      return `not ${written(filter.filter)}`;
    case "[]":
      return `${filter.path}[${written(filter.filter)}]`;
    case "pr":
      return `${filter.path} pr`;
    default:
      return `${filter.path} ${filter.op} ${JSON.stringify(filter.value)}`;
  }
}

describe("parseFilter", () => {
  it.each([
    [`userName eq "bjensen"`, `username eq "bjensen"`],
    [`name.familyName co "O'Malley"`, `name.familyname co "O'Malley"`],
    [`userName sw "J"`, `username sw "J"`],
    [`urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"`, `username sw "J"`],
    ["title pr", "title pr"],
    [`meta.lastModified gt "2011-05-13T04:42:34Z"`, `meta.lastmodified gt "2011-05-13T04:42:34Z"`],
    [`meta.lastModified ge "2011-05-13T04:42:34Z"`, `meta.lastmodified ge "2011-05-13T04:42:34Z"`],
    [`meta.lastModified lt "2011-05-13T04:42:34Z"`, `meta.lastmodified lt "2011-05-13T04:42:34Z"`],
    [`meta.lastModified le "2011-05-13T04:42:34Z"`, `meta.lastmodified le "2011-05-13T04:42:34Z"`],
    [`title pr and userType eq "Employee"`, `(title pr and usertype eq "Employee")`],
    [`title pr or userType eq "Intern"`, `(title pr or usertype eq "Intern")`],
    [
      `schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"`,
      `schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"`,
    ],
    [
      `userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")`,
      `(usertype eq "Employee" and (emails co "example.com" or emails.value co "example.org"))`,
    ],
    [
      `userType ne "Employee" and not (emails co "example.com" or emails.value co "example.org")`,
      `(usertype ne "Employee" and not (emails co "example.com" or emails.value co "example.org"))`,
    ],
    [`userType eq "Employee" and (emails.type eq "work")`, `(usertype eq "Employee" and emails.type eq "work")`],
    [
      `userType eq "Employee" and emails[type eq "work" and value co "@example.com"]`,
      `(usertype eq "Employee" and emails[(type eq "work" and value co "@example.com")])`,
    ],
    [
      `emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]`,
      `(emails[(type eq "work" and value co "@example.com")] or ims[(type eq "xmpp" and value co "@foo.com")])`,
    ],
  ])("reads the example of RFC 7644, section 3.4.2.2: %s", (text, expected) => {
    expect(written(parseFilter(text))).toBe(expected);
  });

  it.each([
    [`a pr or b pr and c pr`, "(a pr or (b pr and c pr))"],
    [`A EQ true AND b Eq -1.5e3 Or c eq null`, "((a eq true and b eq -1500) or c eq null)"],
    [`emails[type eq "work"].value eq "x"`, `(emails[type eq "work"] and emails.value eq "x")`],
    [
      String.raw`displayName eq "CORP\\Sales (\"A\") \u0041 and [b]"`,
      String.raw`displayname eq "CORP\\Sales (\"A\") A and [b]"`,
    ],
  ])("reads %s", (text, expected) => {
    expect(written(parseFilter(text))).toBe(expected);
  });

  it.each([
    "",
    "userName",
    "userName eq",
    "userName eq bob",
    `userName is "x"`,
    `userName eq "x" and`,
    `userName eq "x" userName eq "x"`,
    `(userName eq "x"`,
    `userName eq "x")`,
    `emails[type eq "work"`,
    `emails[].value eq "x"`,
    `emails[type eq "work"].a.b.c pr`,
    `userName eq "x`,
    String.raw`userName eq "\x"`,
    `userName eq 01`,
    `userName eq "a\nb"`,
    `__proto__.polluted eq "x"`,
    `a.__proto__.x eq "x"`,
    `a.b.c pr`,
    `urn::userName pr`,
    `not userName pr`,
    `${"(".repeat(20)}a pr${")".repeat(20)}`,
    `userName eq "${"x".repeat(2_000)}"`,
  ])("refuses %s", (text) => {
    expect(() => parseFilter(text)).toThrow(expect.objectContaining({ status: 400, scimType: "invalidFilter" }));
  });
});

describe("parsePath", () => {
  it.each([
    ["members", "members"],
    ["name.familyName", "name.familyname"],
    ["urn:ietf:params:scim:schemas:core:2.0:User:name.givenName", "name.givenname"],
    [
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department",
      "urn:ietf:params:scim:schemas:extension:enterprise:2.0:user:department",
    ],
    [`addresses[type eq "work"]`, "addresses"],
    [`addresses[type eq "work"].streetAddress`, "addresses.streetaddress"],
  ])("reads %s", (text, attribute) => {
    expect(parsePath(text).attribute).toBe(attribute);
  });

  it.each(["", "a b", "a.b.c", "__proto__", "emails[", "emails[type].value", "members[value eq]", "a]"])(
    "refuses %s",
    (text) => {
      expect(() => parsePath(text)).toThrow(expect.objectContaining({ status: 400, scimType: "invalidPath" }));
    },
  );
});

describe("attributeName", () => {
  it("keeps the URN of an extension and no other", () => {
    expect(attributeName("URN:ietf:params:scim:schemas:core:2.0:Group:displayName")).toBe("displayname");
    expect(attributeName("urn:example:2.0:User:tag")).toBe("urn:example:2.0:user:tag");
    expect(attributeName("example:tag")).toBeNull();
  });
});

describe("matches", () => {
  const own = new Map<string, string | boolean>([
    ["type", "work"],
    ["value", "Ann@example.com"],
    ["primary", true],
  ]);
  it.each([
    [`type eq "WORK"`, true],
    [`type ne "home"`, true],
    [`type eq "home"`, false],
    [`primary eq true and value ew "@example.com"`, true],
    [`primary eq "true"`, false],
    [`not (type sw "ho") and value co "@"`, true],
    [`type eq "home" or type pr`, true],
    [`constructor pr or toString pr`, false],
    [`emails[type eq "work"]`, false],
  ])("%s: %s", (text, expected) => {
    expect(matchesFilter(parseFilter(text), own)).toBe(expected);
  });
});
