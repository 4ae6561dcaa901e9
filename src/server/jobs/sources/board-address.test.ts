import { describe, expect, test } from "vitest";
import { resolveBoardAddress } from "./board-address.ts";

describe("X100 where a public board answers", () => {
  test.each([
    [
      "https://jobs.ashbyhq.com/acme",
      "ashby",
      "https://api.ashbyhq.com/posting-api/job-board/acme?includeCompensation=true",
    ],
    [
      "https://boards.greenhouse.io/acme/jobs/12",
      "greenhouse",
      "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true",
    ],
    [
      "https://job-boards.greenhouse.io/acme/",
      "greenhouse",
      "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true",
    ],
    [
      "https://boards.greenhouse.io/embed/job_board?for=acme",
      "greenhouse",
      "https://boards-api.greenhouse.io/v1/boards/acme/jobs?content=true",
    ],
    ["https://jobs.lever.co/acme", "lever", "https://api.lever.co/v0/postings/acme?mode=json"],
    ["https://jobs.eu.lever.co/acme/", "lever", "https://api.eu.lever.co/v0/postings/acme?mode=json"],
    [
      "https://apply.workable.com/acme/",
      "workable",
      "https://apply.workable.com/api/v1/widget/accounts/acme?details=true",
    ],
    ["https://acme.jobs.personio.de/?language=de", "personio", "https://acme.jobs.personio.de/xml?language=de"],
    ["https://acme.jobs.personio.com/xml?language=en", "personio", "https://acme.jobs.personio.com/xml?language=en"],
    ["https://acme.recruitee.com/o/keeper", "recruitee", "https://acme.recruitee.com/api/offers/"],
    [
      "https://careers.smartrecruiters.com/Acme",
      "smartrecruiters",
      "https://api.smartrecruiters.com/v1/companies/Acme/postings",
    ],
    ["https://acme.example/careers?team=all#top", "page", "https://acme.example/careers?team=all"],
  ])("X100 %s", (address, system, url) => {
    const board = resolveBoardAddress(address);
    expect([board?.system, board?.url.href]).toEqual([system, url]);
  });

  test("X100 the same board has the same source, however its address is written", () => {
    const sources = [
      "https://jobs.lever.co/acme",
      "https://jobs.lever.co/acme/4711-aa",
      "https://api.lever.co/v0/postings/acme",
      "https://api.lever.co/v0/postings/acme/?mode=json&limit=3",
      "https://jobs.lever.co/Acme",
    ].map((address) => resolveBoardAddress(address)?.source);
    expect(new Set(sources)).toEqual(new Set(["lever:acme"]));
  });

  test.each([
    ["https://jobs.ashbyhq.com/Acme", "ashby:acme"],
    ["https://boards.greenhouse.io/embed/job_board?for=acme", "greenhouse:acme"],
    ["https://jobs.eu.lever.co/acme", "lever:eu.acme"],
    ["https://apply.workable.com/api/v1/widget/accounts/acme", "workable:acme"],
    ["https://www.workable.com/api/accounts/acme", "workable:acme"],
    ["https://acme.jobs.personio.de/?language=de", "personio:acme"],
    ["https://acme.jobs.personio.com/xml", "personio:acme"],
    ["https://acme.recruitee.com/o/keeper", "recruitee:acme"],
    ["https://careers.smartrecruiters.com/Acme", "smartrecruiters:acme"],
    // A custom host may serve another board under the same name.
    ["https://boards.acme.example/v0/postings/acme", "boards.acme.example/v0/postings/acme"],
    ["https://acme.example/careers/", "acme.example/careers"],
  ])("X100 the board at %s is %s", (address, source) => {
    expect(resolveBoardAddress(address)?.source).toBe(source);
  });

  test("X100 pages that differ behind the question mark are two, and their names do not show what stands there", () => {
    const at = (query: string) => resolveBoardAddress(`https://acme.example/jobs?${query}`);
    const [one, other] = [at("token=s3cret"), at("token=0ther")];
    expect(one?.source).toMatch(/^acme\.example\/jobs\?[\w-]{16}$/);
    expect(one?.source).not.toBe(other?.source);
    expect([one?.name, other?.name]).toEqual(["acme.example/jobs", "acme.example/jobs"]);
    expect(one?.url.search).toBe("?token=s3cret");
  });

  test("X100 all of a board is asked for, whatever its address narrows it to", () => {
    const narrowed = resolveBoardAddress("https://api.lever.co/v0/postings/acme?team=Bridges&limit=3&mode=html");
    expect(narrowed?.url.href).toBe("https://api.lever.co/v0/postings/acme?mode=json");
  });

  test.each(["", "acme", "ftp://acme.example/x", "https://me:secret@api.lever.co/v0/postings/acme"])(
    "X100 %s is none",
    (address) => {
      expect(resolveBoardAddress(address)).toBeNull();
    },
  );
});
