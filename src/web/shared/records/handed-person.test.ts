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

describe("X148 a person passed to the referral form", () => {
  it("X148 is returned once, to the form of that job", () => {
    setSession(session("one"));
    handPerson(person);
    expect(takeHanded("job-1")).toEqual(person);
    expect(takeHanded("job-1")).toBeNull();
    handPerson(person);
    expect(takeHanded("job-2")).toBeNull();
    expect(takeHanded("job-1")).toBeNull();
  });

  it("X148 is dropped when the user signs out or another user signs in", () => {
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

  it("X148 stays when the session is renewed, and is dropped on navigation to another page", () => {
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

describe("X148 an unfinished form", () => {
  const typed = {
    candidate_name: "Mira Castellan",
    candidate_email: "mira@people.example",
    candidate_linkedin: "https://linkedin.com/in/own",
  };

  it("X148 keeps typed values and fills empty ones when the same person is chosen again", () => {
    expect(isAbout(typed, person)).toBe(true);
    expect(filledWith(typed, person)).toEqual(typed);
    expect(filledWith({ ...typed, candidate_linkedin: "" }, person)).toEqual({
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
      expect(filledWith(typed, other)).toEqual({
        candidate_name: other.name,
        candidate_email: other.email,
        candidate_linkedin: other.linkedin,
      });
    }
  });
});
