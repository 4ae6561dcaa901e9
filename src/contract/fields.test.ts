import { describe, expect, it } from "vitest";
import { email, personName, text, webUrl } from "./fields.ts";
import { newPaymentMethod } from "./money/payment-methods.ts";
import { searchText } from "./paging.ts";
import { newReferral } from "./referrals.ts";

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

  it.each(["\u200b", "\u3164", "\u2800", "\u00ad", "\ufe0f", "\u115f"])("counts %j as nothing", (invisible) => {
    expect(text(200, "required").safeParse(invisible.repeat(60)).success).toBe(false);
    expect(personName.safeParse(`A${invisible}`).error?.issues[0]?.message).toBe("name_short");
    expect(newReferral.shape.recommendation.safeParse(`Good${invisible.repeat(60)}`).success).toBe(false);
  });

  it("takes invisible characters out of what is compared", () => {
    expect(email.parse("\u200eada\u200b@example.com\u2060")).toBe("ada@example.com");
    expect(webUrl("company_website_invalid").parse("https://quill.example/\u200b")).toBe("https://quill.example/");
    expect(searchText.parse(" wri\u200bter  \u200e Lisbon ")).toBe("writer Lisbon");
    expect(searchText.parse("می\u200cخواهم")).toBe("می\u200cخواهم");
    const iban = { format: "iban", holder: "Ada", bank_name: "Bank", iban: "\u200eDE89 3704 0044\u200b 0532 0130 00" };
    expect(newPaymentMethod.parse(iban)).toMatchObject({ iban: "DE89370400440532013000" });
  });

  it("is empty where nothing else stood", () => {
    expect(personName.safeParse(`${RLO}${RLO}`).success).toBe(false);
    expect(text(200, "required").safeParse(` ${RLO} `).success).toBe(false);
  });
});
