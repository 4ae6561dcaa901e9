import { afterEach, describe, expect, it } from "vitest";
import { createBrowserSession } from "../../../../tests/support/browser-session.ts";
import { paths } from "../../../contract/paths.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { clearPassedPersonElsewhere } from "./passed-person.ts";
import { isAbout, passPersonToReferral, prefilledValues, takePassedPerson } from "./prefill-referral.ts";

const known = createBrowserSession();
const session = (id: string) => ({ ...known, user: { ...known.user, id } });
const person = { job: "job-1", name: "Mira Castellan", email: "", linkedin: "https://linkedin.com/in/mira" };

afterEach(() => {
  takePassedPerson("");
  setSession(null);
});

describe("X148 a person passed to the referral form", () => {
  it("X148 is returned once, to the form of that job", () => {
    setSession(session("one"));
    passPersonToReferral(person);
    expect(takePassedPerson("job-1")).toEqual(person);
    expect(takePassedPerson("job-1")).toBeNull();
    passPersonToReferral(person);
    expect(takePassedPerson("job-2")).toBeNull();
    expect(takePassedPerson("job-1")).toBeNull();
  });

  it("X148 is dropped when the user signs out or another user signs in", () => {
    setSession(session("one"));
    passPersonToReferral(person);
    setSession(session("two"));
    expect(takePassedPerson("job-1")).toBeNull();
    setSession(session("one"));
    passPersonToReferral(person);
    setSession(null);
    setSession(session("one"));
    expect(takePassedPerson("job-1")).toBeNull();
  });

  it("X148 stays when the session is renewed, and is dropped on navigation to another page", () => {
    setSession(session("one"));
    passPersonToReferral(person);
    setSession(session("one"));
    clearPassedPersonElsewhere(paths.refer("job-1"));
    expect(takePassedPerson("job-1")).toEqual(person);
    passPersonToReferral(person);
    clearPassedPersonElsewhere(paths.dashboard());
    expect(takePassedPerson("job-1")).toBeNull();
  });
});

describe("X148 an unfinished form", () => {
  const typed = {
    candidate_name: "Mira Castellan",
    candidate_email: "mira@people.example",
    candidate_linkedin: "https://linkedin.com/in/own",
  };

  it("X148 keeps typed values and fills empty ones when the same person is chosen again", () => {
    expect(isAbout(typed, person)).toBe(true);
    expect(prefilledValues(typed, person)).toEqual(typed);
    expect(prefilledValues({ ...typed, candidate_linkedin: "" }, person)).toEqual({
      ...typed,
      candidate_linkedin: person.linkedin,
    });
  });

  it("X148 drops the values of another person", () => {
    for (const other of [
      { ...person, name: "Jonah Weiss" },
      { ...person, email: "another@people.example" },
    ]) {
      expect(isAbout(typed, other)).toBe(false);
      expect(prefilledValues(typed, other)).toEqual({
        candidate_name: other.name,
        candidate_email: other.email,
        candidate_linkedin: other.linkedin,
      });
    }
  });
});
