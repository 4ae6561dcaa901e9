import { describe, expect, it } from "vitest";
import { email, personName, text } from "./fields.ts";

const RLO = "\u202e";
const LRI = "\u2066";
const PDI = "\u2069";

describe("text that a person typed", () => {
  it("loses the marks that would turn what stands around it, wherever it is shown", () => {
    expect(personName.parse(`Ada${RLO} ecalevoL`)).toBe("Ada ecalevoL");
    expect(text(200).parse(`${LRI}Quillstack${PDI}${RLO}`)).toBe("Quillstack");
    expect(text(200).parse("a\u202ab\u202bc\u202cd\u202de\u2067f\u2068g")).toBe("abcdefg");
    expect(email.parse(`${RLO}ada@example.com`)).toBe("ada@example.com");
  });

  it("keeps the marks that Hebrew and Arabic are written with, and what joins signs", () => {
    expect(text(200).parse("עברית\u200f (A\u200eB)")).toBe("עברית\u200f (A\u200eB)");
    expect(text(200).parse("👩\u200d💻")).toBe("👩\u200d💻");
  });

  it("is empty where nothing else stood", () => {
    expect(personName.safeParse(`${RLO}${RLO}`).success).toBe(false);
    expect(text(200, "required").safeParse(` ${RLO} `).success).toBe(false);
  });
});
