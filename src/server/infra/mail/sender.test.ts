import { expect, test } from "vitest";
import { senderOf } from "./sender.ts";

const FROM = "Vouchwell <no-reply@jobs.example>";
const nameOf = (writer: string | null, from = FROM) => senderOf(from, writer).name;

test("a mail by a user shows their name with the installation's own address", () => {
  expect(senderOf(FROM, "Petra Lindqvist")).toEqual({
    name: "Petra Lindqvist via Vouchwell",
    address: "no-reply@jobs.example",
  });
  expect(nameOf(null)).toBe("Vouchwell");
  expect(nameOf("Søren Østergård", "Acme Jobs <jobs@acme.example>")).toBe("Søren Østergård via Acme Jobs");
  expect(senderOf("jobs@acme.example", "Jo")).toEqual({ name: "Jo via Vouchwell", address: "jobs@acme.example" });
});

test("X10 a name adds no header, hides nothing and has limited length", () => {
  expect(nameOf('Petra\r\nBcc: all@people.example "x" <y>')).toBe("Vouchwell");
  expect(nameOf('Petra\r\n"Lind"\u202e\u200b <qvist>; Co:')).toBe("Petra Lind qvist Co via Vouchwell");
  expect([...nameOf("x".repeat(500))]).toHaveLength(60 + " via Vouchwell".length);
});

test("a name that looks like an address or site is not shown as sender", () => {
  for (const name of [
    "security@bank.example",
    "security＠bank",
    "Bank (bank.example)",
    "https://bank",
    "",
    " \u200b ",
    "“”",
  ])
    expect(nameOf(name), name).toBe("Vouchwell");
  expect(nameOf("J. R. R. Tolkien")).toBe("J. R. R. Tolkien via Vouchwell");
});

test("an encoded word in a name stays text that no mail program decodes", () => {
  for (const name of [
    "=?utf-8?q?Bank=20Security?=",
    "=\u200b?utf-8?b?QmFuaw==?=",
    "＝？utf-8？q？Bank？＝",
    "=??=?=?x?=",
  ])
    expect(nameOf(name), name).not.toContain("=?");
  expect(nameOf("Jo =?utf-8?q?Bank?=")).toBe("Jo = ?utf-8?q?Bank?= via Vouchwell");
});

test("a name loses invisible characters and keeps joiners that its script needs", () => {
  expect(nameOf("Pe\u200btra\ufeff \u2066Lind\u00adqvist\u2069\u0007")).toBe("Petra Lindqvist via Vouchwell");
  expect(nameOf("An\u200dn")).toBe("Ann via Vouchwell");
  expect(nameOf("مهدی\u200cپور")).toBe("مهدی\u200cپور via Vouchwell");
  for (const name of ["bank\u200d.example", "بانک\u200c.پور", "bank。example"])
    expect(nameOf(name), name).toBe("Vouchwell");
});
