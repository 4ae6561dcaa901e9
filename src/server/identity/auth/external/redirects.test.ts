import { describe, expect, it } from "vitest";
import { allowedRedirect } from "./redirects.ts";

const HERE = "https://jobs.example.com";

describe("X7 §12 §13.12 where a sign-in may end", () => {
  it.each([
    ["https://jobs.example.com/", "https://jobs.example.com/"],
    ["https://jobs.example.com", "https://jobs.example.com/"],
    ["https://jobs.example.com/dashboard", "https://jobs.example.com/dashboard"],
    ["https://jobs.example.com/auth/callback?sb_flow_id=1f", "https://jobs.example.com/auth/callback?sb_flow_id=1f"],
    ["https://jobs.example.com/auth/reset-password#x", "https://jobs.example.com/auth/reset-password"],
    ["https://JOBS.example.com:443/auth/confirm", "https://jobs.example.com/auth/confirm"],
    ["https://jobs.example.com/x/../settings", "https://jobs.example.com/settings"],
  ])("%s is allowed", (wanted, end) => {
    expect(allowedRedirect(HERE, wanted)).toBe(end);
  });

  it.each([
    [null],
    [""],
    ["/dashboard"],
    ["//jobs.example.com/dashboard"],
    ["https:jobs.example.com/dashboard"],
    ["http://jobs.example.com/dashboard"],
    ["https://jobs.example.com:8443/dashboard"],
    ["https://jobs.example.com.evil.example/dashboard"],
    ["https://evil.example/https://jobs.example.com/dashboard"],
    ["https://www.jobs.example.com/dashboard"],
    ["https://jobs.example.com@evil.example/dashboard"],
    ["https://evil@jobs.example.com/dashboard"],
    ["https://jobs.example.com\\@evil.example/dashboard"],
    ["https:\\\\jobs.example.com/dashboard"],
    ["https://jobs.example.com/dashboard\\..\\x"],
    ["https://jobs.example.com/%64ashboard"],
    ["https://jobs.example.com/dashboard/"],
    ["https://jobs.example.com/Dashboard"],
    ["https://jobs.example.com//dashboard"],
    ["https://jobs.example.com/auth/v1/verify"],
    ["https://jobs.example.com/jobs"],
    ["https://jobs.exаmple.com/dashboard"],
    [" https://jobs.example.com/dashboard"],
    ["https://jobs.example.com/dash\tboard"],
    ["https://jobs.example.com/dashboard\r\nset-cookie: a=b"],
    ["javascript:alert(1)//https://jobs.example.com/"],
    ["data:text/html,https://jobs.example.com/"],
    ["file:///dashboard"],
    ["https://2130706433/dashboard"],
    ["https://[::1]/dashboard"],
    [`https://jobs.example.com/dashboard?${"x".repeat(2_000)}`],
  ])("%j is not", (wanted) => {
    expect(allowedRedirect(HERE, wanted)).toBeNull();
  });

  it("treats other spellings of this machine as foreign hosts", () => {
    const wanted = ["http://127.0.0.1:3000/auth", "http://[::1]:3000/auth", "http://localhost/auth"];
    expect(wanted.map((url) => allowedRedirect("http://localhost:3000", url))).toEqual([null, null, null]);
  });
});
