/** What a step affects for a person. */
export const STEP_BEARS_ON = ["order", "labels", "figures", "money", "records"] as const;
export type StepBearsOn = (typeof STEP_BEARS_ON)[number];

/** A step that happens without human involvement, by public rules. */
export type AutomatedStep = {
  readonly id: string;
  readonly bears_on: StepBearsOn;
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
    code: ["src/rules/suggestions.ts", "src/server/jobs/board/suggest.ts"],
    looked_at: false,
  },
  {
    id: "similar",
    bears_on: "order",
    rules: ["J37"],
    code: ["src/rules/similar-jobs.ts", "src/server/jobs/board/more-jobs.ts"],
    looked_at: false,
  },
  {
    id: "search",
    bears_on: "order",
    rules: ["J16"],
    code: [
      "src/server/jobs/board/best.ts",
      "src/server/jobs/board/ranked-parts.ts",
      "src/server/jobs/board/widened.ts",
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
    code: ["src/rules/deal/answer-clock.ts", "src/server/promises/figures.ts"],
    looked_at: false,
  },
  {
    id: "stopped",
    bears_on: "records",
    rules: ["R13"],
    code: ["src/server/promises/stop.ts", "src/server/promises/tend.ts"],
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
    code: ["src/server/referrals/mark-review.ts", "src/server/referrals/held.ts"],
    looked_at: true,
  },
  {
    id: "known",
    bears_on: "records",
    rules: ["F11"],
    code: ["src/rules/deal/known-people.ts", "src/server/db/deal/known-before.ts"],
    looked_at: true,
  },
  {
    id: "systems",
    bears_on: "records",
    rules: ["X206", "X207"],
    code: ["src/rules/team/hiring-systems.ts", "src/server/hiring-systems/look.ts"],
    looked_at: false,
  },
  {
    id: "silence",
    bears_on: "money",
    rules: ["R11", "F21"],
    code: ["src/server/claims/tend.ts", "src/server/claims/hire.ts"],
    looked_at: false,
  },
] as const satisfies readonly AutomatedStep[];

export type AutomatedStepId = (typeof AUTOMATED_STEPS)[number]["id"];
