import { expect, test } from "vitest";
import { publicTrustFigures } from "./company-trust.ts";

const enough = {
  jobs_filled: 3,
  people: 10,
  median_days: 2,
  responses_due: 5,
  responses_on_time: 4,
  referred: 5,
  known_before: 2,
  rewards_due: 3,
  rewards_on_time: 2,
};

test("C7 each figure is told once enough stand behind it, each for itself", () => {
  expect(publicTrustFigures(enough)).toEqual({
    jobs_filled: 3,
    first_answer: { days: 2 },
    response_sla: { made: 5, kept: 4 },
    known_before: { referred: 5, known: 2 },
    rewards: { due: 3, on_time: 2 },
  });
  expect(publicTrustFigures({ ...enough, responses_due: 4 })).toMatchObject({ jobs_filled: 3, response_sla: null });
  expect(publicTrustFigures({ ...enough, jobs_filled: 2 })).toMatchObject({ jobs_filled: null, rewards: { due: 3 } });
  expect(publicTrustFigures({ ...enough, people: 9 })).toMatchObject({ jobs_filled: 3, first_answer: null });
  expect(publicTrustFigures({ ...enough, rewards_due: 2 })).toMatchObject({ jobs_filled: 3, rewards: null });
});

test("C27 of fewer than five referrals it is not said how many were known before", () => {
  expect(publicTrustFigures({ ...enough, referred: 4 })).toMatchObject({
    known_before: null,
    response_sla: { made: 5 },
  });
  expect(publicTrustFigures({ ...enough, known_before: 0 }).known_before).toEqual({ referred: 5, known: 0 });
});

test("C7 whoever leaves half of the people without an answer has that told", () => {
  expect(publicTrustFigures({ ...enough, median_days: null }).first_answer).toEqual({ days: null });
});
