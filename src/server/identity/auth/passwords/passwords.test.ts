import { setImmediate } from "node:timers/promises";
import { parseOptions } from "@node-rs/argon2";
import { describe, expect, it } from "vitest";
import { readConfig } from "../../../infra/platform/config.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { createPasswordHasher } from "./passwords.ts";

const USUAL = readConfig({ SECRET_KEY: "a secret key that only tests use" }).passwordCost;

describe("hashing", () => {
  it("is argon2id, salted, exact to the last byte", async () => {
    const passwords = createPasswordHasher(USUAL);
    const [one, two] = [await passwords.hash("seven quiet herons"), await passwords.hash("seven quiet herons")];
    expect(one).not.toBe(two);
    expect(parseOptions(one)).toMatchObject({ memoryCost: 65_536, timeCost: 5, parallelism: 1 });
    expect(await passwords.matches(one, "seven quiet herons")).toBe(true);
    expect(await passwords.matches(one, "seven quiet heron")).toBe(false);
    expect(await passwords.matches(null, "seven quiet herons")).toBe(false);
  });

  it("leaves the event loop free", async () => {
    const passwords = createPasswordHasher(USUAL);
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
    }, 1);
    await passwords.hash("seven quiet herons");
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(10);
  });

  it("runs few at once, lets 64 wait and refuses further ones", async () => {
    const passwords = createPasswordHasher({ memoryMib: 19, passes: 2 });
    const checks = Array.from({ length: 70 }, () => passwords.matches(null, "x"));
    const atOnce: number[] = [];
    for (const [place, check] of checks.entries()) check.catch(() => atOnce.push(place));
    await setImmediate();
    expect(atOnce).toEqual([65, 66, 67, 68, 69]);
    const all = await Promise.allSettled(checks);
    const refused = all.flatMap((one, place) => (one.status === "rejected" ? [[place, one.reason.code]] : []));
    expect(refused.slice(-5)).toEqual([65, 66, 67, 68, 69].map((place) => [place, "unavailable"]));
    expect(all.slice(0, 10).every((one) => one.status === "fulfilled")).toBe(true);
    expect(await passwords.matches(null, "x")).toBe(false);
  });
});

describe("A11 item 2 common passwords", () => {
  it.each([
    ["words", "password Dragon sunshine LIVERPOOL michelle passwort"],
    ["figures around words", "dragon1 1dragon monkey123 Summer2026! !!tiger!! password123456 12345qwerty"],
    ["letters swapped for figures", "p@ssw0rd passw0rd1 dr4gon l3tme1n $unshine m0nkey"],
    ["walks", "qwerty asdfgh zxcvbnm 1qaz2wsx qazwsx 1q2w3e4r poiuytrewq abcdefgh fedcba azerty qwertz a1b2c3d4"],
    ["two walks", "asdf1234 123qwe qwe123 abc123 1234qwer"],
    ["repetitions", "aaaaaa 121212 abcabc xyzxyzxyz dragondragon abababab"],
    ["numbers and dates", "123456 000000 147258 19871231 31.12.1987 2026-11-21 1-2-3-4-5-6"],
    ["figures with a letter or two", "a123456 123456a aa123456 123456789qq"],
    ["backwards", "drowssap nogard"],
    ["words of the product", "vouchwell Vouchwell1 vouchwell2026 referral Referrals! scout123 v0uchwell bounty99"],
  ])("refuses %s", (_kind, list) => {
    expect(list.split(" ").filter((password) => !isCommonPassword(password))).toEqual([]);
  });

  it("leaves everything else in peace", () => {
    const fine = [
      "seven quiet herons",
      "correct horse battery staple",
      "Tr4vel-in-Oct0ber",
      "xK9#mP2q",
      "pferd-kaffee",
      "ünïcödé-паро́ль",
      "😀😁😂🤣😃😄",
      "jt6mKzq",
      "4821907365",
      "blaue berge im mai",
    ];
    expect(fine.filter(isCommonPassword)).toEqual([]);
  });

  it("decides quickly about the longest ones", () => {
    const started = performance.now();
    for (const unit of ["a", "ab1!", "qwerty", "x!", "0123456789"])
      isCommonPassword(`${unit.repeat(1_024)}Z`.slice(-1_024));
    expect(performance.now() - started).toBeLessThan(200);
  });
});
