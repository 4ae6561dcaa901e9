import { describe, expect, it } from "vitest";
import { type JobQuestion, jobQuestions } from "../../contract/jobs/posting/questions.ts";
import {
  answersMatchQuestions,
  findAnswerError,
  isMarked,
  toAskedQuestion,
  toStoredAnswer,
  withoutMark,
} from "./questions.ts";

const asked = (question: object): JobQuestion => {
  const [one] = jobQuestions.parse([{ text: "Asked?", ...question }]);
  if (one === undefined) throw new Error("a question was parsed away");
  return one;
};
const LICENCE = asked({ kind: "yes_no", must_be: true });
const CITY = asked({ kind: "choice", options: ["Lisbon", "Porto", "Faro"], one_of: ["Lisbon", "Porto"] });
const YEARS = asked({ kind: "number", at_least: 2.5, at_most: 10 });
const WORDS = asked({ kind: "text" });

describe("J56 an answer is marked where it is not as asked for", () => {
  it.each([
    [LICENCE, true, false],
    [LICENCE, false, true],
    [asked({ kind: "yes_no", must_be: false }), true, true],
    [asked({ kind: "yes_no" }), false, false],
    [CITY, "Porto", false],
    [CITY, "Faro", true],
    [asked({ kind: "choice", options: ["A", "B"] }), "A", false],
    [YEARS, 2.5, false],
    [YEARS, 2.4, true],
    [YEARS, 10, false],
    [YEARS, 11, true],
    [asked({ kind: "number", at_least: 0 }), -1, true],
    [asked({ kind: "number" }), -1, false],
    [WORDS, "no", false],
  ] as const)("%#", (question, answer, marked) => {
    expect(isMarked(question, answer)).toBe(marked);
  });

  it("and never where nothing was said", () => {
    for (const question of [LICENCE, CITY, YEARS, WORDS]) expect(isMarked(question, null)).toBe(false);
  });

  it("who applies is shown neither the condition nor the mark", () => {
    expect(toAskedQuestion(LICENCE)).toEqual({ kind: "yes_no", text: "Asked?", required: false, options: [] });
    const kept = toStoredAnswer(LICENCE, false);
    expect(kept).toMatchObject({ question: "Asked?", answer: false, marked: true, wanted: { must_be: true } });
    expect(withoutMark(kept)).toEqual({ kind: "yes_no", question: "Asked?", answer: false });
  });
});

describe("J55 what answers what", () => {
  it("names each question once, with an answer of its kind", () => {
    const given = (answer: unknown, question = "Asked?") => [{ question, answer: answer as string }];
    expect(answersMatchQuestions([CITY], given("Faro"))).toBe(true);
    expect(answersMatchQuestions([CITY], given(null))).toBe(true);
    expect(answersMatchQuestions([CITY], given("Rome"))).toBe(false);
    expect(answersMatchQuestions([CITY], given("Faro", "Asked before?"))).toBe(false);
    expect(answersMatchQuestions([CITY], [])).toBe(false);
    expect(answersMatchQuestions([CITY], [...given("Faro"), ...given("Faro")])).toBe(false);
    expect(answersMatchQuestions([], given("Faro"))).toBe(false);
    expect(answersMatchQuestions([LICENCE], given("yes"))).toBe(false);
    expect(answersMatchQuestions([YEARS], given("3"))).toBe(false);
    expect(answersMatchQuestions([WORDS], given(3))).toBe(false);
  });

  it("asks for an answer only where the question is required, and for numbers within bounds", () => {
    expect(findAnswerError({ ...WORDS, required: true }, null)).toBe("required");
    expect(findAnswerError(WORDS, null)).toBeNull();
    expect(findAnswerError({ ...LICENCE, required: true }, false)).toBeNull();
    expect(findAnswerError(YEARS, 1e9 + 1)).toBe("out_of_range");
  });
});

describe("J55 the questions of a job", () => {
  const fieldErrors = (questions: object[]) =>
    jobQuestions.safeParse(questions).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

  it("keep of each what its kind has", () => {
    const words = asked({ kind: "text", options: ["A"], must_be: true, one_of: ["A"], at_least: 1 });
    expect(words).toMatchObject({ options: [], one_of: [] });
    const { marked, wanted } = toStoredAnswer(words, "B");
    expect(marked).toBe(false);
    expect(wanted).toEqual({ must_be: null, one_of: [], at_least: null, at_most: null });
    const choice = asked({ kind: "choice", options: ["A", " A ", "", "B"], one_of: ["A", "Z"] });
    expect(choice).toMatchObject({ options: ["A", "B"], one_of: ["A"] });
  });

  it("are five at most, each with words of its own and two choices at least", () => {
    const many = Array.from({ length: 6 }, (_, nth) => ({ kind: "text", text: `Question ${nth}` }));
    expect(fieldErrors(many.slice(1))).toEqual([]);
    expect(fieldErrors(many)).toHaveLength(1);
    expect(fieldErrors([{ kind: "text", text: " " }])).toEqual([["0.text", "required"]]);
    expect(fieldErrors([{ kind: "choice", text: "A?", options: ["A", "A"] }])).toEqual([["0.options", "required"]]);
    expect(fieldErrors([{ kind: "number", text: "A?", at_least: 3, at_most: 2 }])).toEqual([
      ["0.at_most", "pay_order"],
    ]);
    const twice = { kind: "text", text: "A?" };
    expect(fieldErrors([twice, twice])).toEqual([["1.text", "question_double"]]);
  });
});
