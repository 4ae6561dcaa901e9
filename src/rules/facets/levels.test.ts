import { describe, expect, test } from "vitest";
import { levelsOf } from "./levels.ts";

describe("J38 the level that a title says", () => {
  test.each([
    ["Software Engineer Intern (Summer)", "intern"],
    ["Product Lead Intern", "intern"],
    ["Werkstudent:in Marketing (m/w/d)", "intern"],
    ["Praktikum im Vertrieb", "intern"],
    ["Auszubildende zur Kauffrau (m/w/d)", "intern"],
    ["Stage - Chargé de communication (H/F)", "intern"],
    ["Alternance Développeur web", "intern"],
    ["Prácticas en Finanzas", "intern"],
    ["Office Manager - Working Student", "intern"],
    ["Junior Analyst", "junior"],
    ["Jr. Designer", "junior"],
    ["Software Engineer, New Grad", "junior"],
    ["Graduate Engineer", "junior"],
    ["Backend Engineer (Mid Level)", "mid"],
    ["Développeur confirmé", "mid"],
    ["Sr. Accountant", "senior"],
    ["Sénior Diseñador", "senior"],
    ["(Senior) Product Manager", "senior"],
    ["Senior Account Executive", "senior"],
    ["Staff Engineer", "staff"],
    ["Senior Staff Software Engineer", "staff"],
    ["Principal Product Designer", "staff"],
    ["Ingénieur principal logiciel", "staff"],
    ["Lead Designer", "lead"],
    ["Tech Lead - Platform", "lead"],
    ["Teamleiterin Kundenservice", "lead"],
    ["Chef d’équipe logistique", "lead"],
    ["Jefa de equipo de ventas", "lead"],
    ["Engineering Manager, Payments", "manager"],
    ["Senior Manager, Analytics", "manager"],
    ["Manager of Business Development", "manager"],
    ["Store Manager", "manager"],
    ["Head of Lead Generation", "head"],
    ["Senior Director of Finance", "head"],
    ["Regional Sales Director", "head"],
    ["Leiterin der Buchhaltung", "head"],
    ["Abteilungsleitung Einkauf (m/w/d)", "head"],
    ["Directrice marketing", "head"],
    ["Directora de Operaciones", "head"],
    ["SVP, Operations", "vp"],
    ["Senior Vice President Sales", "vp"],
    ["Interim CFO", "executive"],
    ["Chief Technology Officer", "executive"],
    ["CTO & Co-Founder", "executive"],
    ["Geschäftsführerin (m/w/d)", "executive"],
  ])("of %j is %s", (title, level) => expect(levelsOf(title)).toEqual([level]));

  test.each([
    ["Senior / Staff Engineer", ["senior", "staff"]],
    ["Mid/Senior Video Editor", ["mid", "senior"]],
    ["Director / VP of Sales", ["head", "vp"]],
  ])("of %j are several", (title, levels) => expect(levelsOf(title)).toEqual(levels));

  test.each([
    "Account Executive",
    "Product Manager",
    "Account Manager",
    "Project Manager",
    "Sales Manager",
    "Office Manager",
    "Lead Generation Specialist",
    "Growth Marketer (Lead Gen)",
    "Staff Accountant",
    "Staff Nurse",
    "Chief of Staff",
    "Member of Technical Staff",
    "Executive Assistant (to CEO)",
    "Assistant to the VP",
    "Founder Associate, Office of the CEO",
    "Senior Living Caregiver",
    "Principal, Oakwood School",
    "Assistant Principal",
    "Internal Auditor",
    "International Recruiter",
    "Mid-Market Account Executive",
    "Art Director",
    "Medical Director",
    "Stage Manager",
    "Internship Program Coordinator",
    "Projektleiter Bau",
    "Assistenz des Vorstands",
    "Chef de projet",
    "Jefe de producto",
    "CRO Specialist",
    "Software Engineer",
    "",
  ])("of %j is none", (title) => expect(levelsOf(title)).toEqual([]));

  test("is read from the first 300 characters of a title", () => {
    expect(levelsOf(`${"x".repeat(293)} intern`)).toEqual(["intern"]);
    expect(levelsOf(`${"x".repeat(294)} intern`)).toEqual([]);
  });

  test("of hostile titles is found in no time", () => {
    const began = performance.now();
    for (const text of [
      "senior ".repeat(20_000),
      "/".repeat(100_000),
      "(m/f/".repeat(20_000),
      "\u0000\u202e🏺".repeat(9_000),
    ])
      levelsOf(text);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
