/** What a step affects for a person. */
export const STEP_EFFECTS = ["order", "labels", "figures", "money", "records"] as const;
export type StepEffect = (typeof STEP_EFFECTS)[number];

/** A step that happens without human involvement, by public rules. */
export type AutomatedStep = {
  readonly id: string;
  readonly bears_on: StepEffect;
  /** The ids in docs/rules.md that it follows. */
  readonly rules: readonly string[];
  /** The files of this repository that implement it. */
  readonly code: readonly string[];
  /** A human reviews it before it takes effect. */
  readonly looked_at: boolean;
};

/** Every automated step of the product that affects a person (rule X90). None uses a trained model. */
export const AUTOMATED_STEPS = [
  {
    id: "suggestions",
    bears_on: "order",
    rules: ["J11"],
    code: ["src/rules/suggestions.ts", "src/server/jobs/board/suggest-jobs.ts"],
    looked_at: false,
  },
  {
    id: "similar",
    bears_on: "order",
    rules: ["J37"],
    code: ["src/rules/similar-jobs.ts", "src/server/jobs/board/related-jobs.ts"],
    looked_at: false,
  },
  {
    id: "search",
    bears_on: "order",
    rules: ["J16"],
    code: [
      "src/server/jobs/board/read-rows.ts",
      "src/server/jobs/board/ranked-parts.ts",
      "src/server/jobs/board/widen-search.ts",
    ],
    looked_at: false,
  },
  {
    id: "contacts",
    bears_on: "labels",
    rules: ["X147"],
    code: ["src/rules/contacts/match.ts"],
    looked_at: true,
  },
  {
    id: "labels",
    bears_on: "labels",
    rules: ["J38", "J39"],
    code: ["src/rules/facets/levels.ts", "src/rules/facets/departments.ts"],
    looked_at: false,
  },
  {
    id: "answers",
    bears_on: "figures",
    rules: ["R20", "R21"],
    code: ["src/rules/hiring/response-time.ts", "src/server/response-time/statistics.ts"],
    looked_at: false,
  },
  {
    id: "stopped",
    bears_on: "records",
    rules: ["R13"],
    code: ["src/server/response-time/pause-referrals.ts", "src/server/response-time/reconcile.ts"],
    looked_at: false,
  },
  {
    id: "marks",
    bears_on: "labels",
    rules: ["J56", "J57"],
    code: ["src/rules/posting/questions.ts", "src/server/applications/answers.ts"],
    looked_at: false,
  },
  {
    id: "signs",
    bears_on: "money",
    rules: ["F8"],
    code: ["src/server/referrals/fraud-signals.ts", "src/server/referrals/on-hold.ts"],
    looked_at: true,
  },
  {
    id: "known",
    bears_on: "records",
    rules: ["F11"],
    code: ["src/rules/hiring/extract-contact-keys.ts", "src/server/db/hiring/existing-contacts.ts"],
    looked_at: true,
  },
  {
    id: "systems",
    bears_on: "records",
    rules: ["X206", "X207"],
    code: ["src/rules/team/hiring-systems.ts", "src/server/hiring-systems/poll.ts"],
    looked_at: false,
  },
  {
    id: "silence",
    bears_on: "money",
    rules: ["R11", "F21"],
    code: ["src/server/claims/reconcile.ts", "src/server/claims/hire-claimed.ts"],
    looked_at: false,
  },
] as const satisfies readonly AutomatedStep[];

export type AutomatedStepId = (typeof AUTOMATED_STEPS)[number]["id"];
