import type { DemoPerson } from "./types.ts";

export const DEMO_PEOPLE: readonly DemoPerson[] = [
  { key: "marguerite", name: "Marguerite", surname: "Olander", role: "poster", joined: 212 },
  { key: "dorian", name: "Dorian", surname: "Halloran", role: "poster", joined: 205 },
  { key: "rosalind", name: "Rosalind", surname: "Kerr", role: "poster", joined: 204 },
  { key: "hiroshi", name: "Hiroshi", surname: "Tanabe", role: "poster", joined: 203 },
  { key: "paloma", name: "Paloma", surname: "Reyes", role: "poster", joined: 120 },
  { key: "ines", name: "Ines", surname: "Marchetti", role: "referrer", joined: 210 },
  { key: "kwame", name: "Kwame", surname: "Asante", role: "referrer", joined: 178 },
  { key: "tomasz", name: "Tomasz", surname: "Wieczorek", role: "referrer", joined: 160 },
  { key: "lea", name: "Léa", surname: "Fontaine", role: "referrer", joined: 96 },
  { key: "noor", name: "Noor", surname: "van Dijk", role: "referrer", joined: 88 },
  { key: "amara", name: "Amara", surname: "Okafor", role: "candidate", joined: 71 },
  { key: "jonah", name: "Jonah", surname: "Feldman", role: "candidate", joined: 40 },
  { key: "priya", name: "Priya", surname: "Raghunathan", role: "candidate", joined: 34 },
  { key: "adaeze", name: "Adaeze", surname: "Nwosu", role: "candidate", joined: 29 },
];

/** Jobs saved by demo people. */
export const DEMO_SAVED: readonly { readonly by: string; readonly jobs: readonly string[] }[] = [
  { by: "ines", jobs: ["clinical-product-manager", "perception-engineer", "grid-engineer"] },
  { by: "kwame", jobs: ["staff-backend", "frontend-engineer"] },
  { by: "tomasz", jobs: ["safety-engineer", "field-operations"] },
  { by: "lea", jobs: ["audio-programmer", "social-manager"] },
  { by: "noor", jobs: ["technical-writer"] },
  { by: "amara", jobs: ["perception-engineer", "safety-engineer"] },
  { by: "jonah", jobs: ["staff-platform", "yard-systems", "site-reliability"] },
  { by: "priya", jobs: ["ios-engineer", "developer-advocate", "frontend-engineer"] },
  { by: "adaeze", jobs: ["curriculum-designer", "nurse-success"] },
];
