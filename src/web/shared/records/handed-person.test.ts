import { afterEach, describe, expect, it } from "vitest";
import { browserSession } from "../../../../tests/support/browser-session.ts";
import { paths } from "../../../contract/paths.ts";
import { setSession } from "../../lib/session/session-store.ts";
import { filledWith, handPerson, isAbout, takeHanded } from "./hand-person.ts";
import { forgetHandedElsewhere } from "./handed-person.ts";

const known = browserSession();
const session = (id: string) => ({ ...known, user: { ...known.user, id } });
const person = { job: "job-1", name: "Mira Castellan", email: "", linkedin: "https://linkedin.com/in/mira" };

afterEach(() => {
  takeHanded("");
  setSession(null);
});

describe("X148 somebody who is handed to the form of a referral", () => {
  it("X148 is taken once, by the form of that job", () => {
    setSession(session("one"));
    handPerson(person);
    expect(takeHanded("job-1")).toEqual(person);
    expect(takeHanded("job-1")).toBeNull();
    handPerson(person);
    expect(takeHanded("job-2")).toBeNull();
    expect(takeHanded("job-1")).toBeNull();
  });

  it("X148 is nobody to whoever signs in afterwards, nor to the same person once they signed out", () => {
    setSession(session("one"));
    handPerson(person);
    setSession(session("two"));
    expect(takeHanded("job-1")).toBeNull();
    setSession(session("one"));
    handPerson(person);
    setSession(null);
    setSession(session("one"));
    expect(takeHanded("job-1")).toBeNull();
  });

  it("X148 stays while a session is renewed, and goes when somebody opens another page", () => {
    setSession(session("one"));
    handPerson(person);
    setSession(session("one"));
    forgetHandedElsewhere(paths.refer("job-1"));
    expect(takeHanded("job-1")).toEqual(person);
    handPerson(person);
    forgetHandedElsewhere(paths.dashboard());
    expect(takeHanded("job-1")).toBeNull();
  });
});

describe("X148 a form that has been begun", () => {
  const typed = {
    candidate_name: "Mira Castellan",
    candidate_email: "mira@people.example",
    candidate_linkedin: "https://linkedin.com/in/own",
  };

  it("X148 keeps what was typed when the same person is chosen again, and gains what was empty", () => {
    expect(isAbout(typed, person)).toBe(true);
    expect(filledWith(typed, person)).toEqual(typed);
    expect(filledWith({ ...typed, candidate_linkedin: "" }, person)).toEqual({
      ...typed,
      candidate_linkedin: person.linkedin,
    });
  });

  it("X148 keeps nothing of somebody else", () => {
    for (const other of [
      { ...person, name: "Jonah Weiss" },
      { ...person, email: "another@people.example" },
    ]) {
      expect(isAbout(typed, other)).toBe(false);
      expect(filledWith(typed, other)).toEqual({
        candidate_name: other.name,
        candidate_email: other.email,
        candidate_linkedin: other.linkedin,
      });
    }
  });
});
