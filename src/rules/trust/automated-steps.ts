/** What a step affects for a person. */
export const STEP_EFFECTS = ["order", "labels", "figures", "money", "records"] as const;
export type StepEffect = (typeof STEP_EFFECTS)[number];

/** A step that happens without human involvement, by public rules. */
export type AutomatedStep = {
  readonly id: string;
  readonly affects: StepEffect;
  /** The ids in docs/rules.md that it follows. */
  readonly rules: readonly string[];
  /** The files of this repository that implement it. */
  readonly code: readonly string[];
  /** A human reviews it before it takes effect. */
  readonly reviewed_by_person: boolean;
};

/** Every automated step of the product that affects a person (rule X90). None uses a trained model. */
export const AUTOMATED_STEPS = [
  {
    id: "suggestions",
    affects: "order",
    rules: ["J11"],
    code: ["src/rules/suggestions.ts", "src/server/jobs/board/suggest-jobs.ts"],
    reviewed_by_person: false,
  },
  {
    id: "similar",
    affects: "order",
    rules: ["J37"],
    code: ["src/rules/similar-jobs.ts", "src/server/jobs/board/related-jobs.ts"],
    reviewed_by_person: false,
  },
  {
    id: "search",
    affects: "order",
    rules: ["J16"],
    code: [
      "src/server/jobs/board/read-rows.ts",
      "src/server/jobs/board/ranked-parts.ts",
      "src/server/jobs/board/widen-search.ts",
    ],
    reviewed_by_person: false,
  },
  {
    id: "contacts",
    affects: "labels",
    rules: ["X147"],
    code: ["src/rules/contacts/match.ts"],
    reviewed_by_person: true,
  },
  {
    id: "labels",
    affects: "labels",
    rules: ["J38", "J39"],
    code: ["src/rules/facets/levels.ts", "src/rules/facets/departments.ts"],
    reviewed_by_person: false,
  },
  {
    id: "answers",
    affects: "figures",
    rules: ["R20", "R21"],
    code: ["src/rules/hiring/response-time.ts", "src/server/hiring/response-time/statistics.ts"],
    reviewed_by_person: false,
  },
  {
    id: "stopped",
    affects: "records",
    rules: ["R13"],
    code: ["src/server/hiring/response-time/pause-referrals.ts", "src/server/hiring/response-time/reconcile.ts"],
    reviewed_by_person: false,
  },
  {
    id: "marks",
    affects: "labels",
    rules: ["J56", "J57"],
    code: ["src/rules/posting/questions.ts", "src/server/hiring/applications/answers.ts"],
    reviewed_by_person: false,
  },
  {
    id: "fraud_signals",
    affects: "money",
    rules: ["F8"],
    code: ["src/server/hiring/referrals/fraud-signals.ts", "src/server/hiring/referrals/on-hold.ts"],
    reviewed_by_person: true,
  },
  {
    id: "existing_contacts",
    affects: "records",
    rules: ["F11"],
    code: ["src/rules/hiring/extract-contact-keys.ts", "src/server/hiring/existing-contacts/existing-contacts.ts"],
    reviewed_by_person: true,
  },
  {
    id: "systems",
    affects: "records",
    rules: ["X206", "X207"],
    code: ["src/rules/team/hiring-systems.ts", "src/server/integrations/hiring-systems/poll.ts"],
    reviewed_by_person: false,
  },
  {
    id: "silence",
    affects: "money",
    rules: ["R11", "F21"],
    code: ["src/server/payments/claims/reconcile.ts", "src/server/payments/claims/hire-claimed.ts"],
    reviewed_by_person: false,
  },
] as const satisfies readonly AutomatedStep[];

export type AutomatedStepId = (typeof AUTOMATED_STEPS)[number]["id"];
