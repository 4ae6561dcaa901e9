import { expect, test } from "vitest";
import { DEPARTMENTS } from "../../contract/jobs/facets.ts";
import { departmentOf } from "./departments.ts";

test.each([
  ["Engineering", undefined, "engineering"],
  ["Engineering", "322 Infra", "engineering"],
  ["Operations", "Legal", "legal"],
  ["Growth", "Product Design", "design"],
  ["GTM", "Revenue - US", "sales"],
  ["Go-to-Market", undefined, "sales"],
  ["Engineering & Product", "Enterprise", "engineering"],
  ["Product", "Growth", "product"],
  ["R&D", undefined, "research"],
  ["General & Administrative", "730 Finance & Accounting", "finance"],
  ["General & Administrative", undefined, "administration"],
  ["02 Accounting Staff", undefined, "finance"],
  ["Customer Solutions Group", undefined, "customer"],
  ["People & Talent", undefined, "people"],
  ["Vertrieb", undefined, "sales"],
  ["Softwareentwicklung", undefined, "engineering"],
  ["Personalabteilung", undefined, "people"],
  ["Recherche et développement", undefined, "research"],
  ["Développement commercial", undefined, "sales"],
  ["Ressources humaines", undefined, "people"],
  ["Atención al cliente", undefined, "customer"],
  ["Contabilidad", undefined, "finance"],
  ["Diseño", undefined, "design"],
] as const)("J39 %j with the team %j is %s", (department, team, meant) => {
  expect(departmentOf(department, team)).toBe(meant);
});

test.each(["", "Altitude", "Other", "Early Career", "Internships / University Recruiting", "\u0000"])(
  "J39 %j means no department",
  (said) => {
    expect(departmentOf(said)).toBeNull();
  },
);

test("J39 every department is understood by its own name", () => {
  const names: Partial<Record<string, string>> = { customer: "Customer success", supply: "Supply chain" };
  for (const one of DEPARTMENTS) expect(departmentOf(names[one] ?? one)).toBe(one);
});
