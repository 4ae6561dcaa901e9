import { describe, expect, it } from "vitest";
import { companyName, email, line, personName, text, webUrl } from "./fields.ts";
import { newApplication } from "./hiring/applications.ts";
import { newReferral } from "./hiring/referrals.ts";
import { accountName } from "./identity/account.ts";
import { newJob } from "./jobs/posting/job-forms.ts";
import { searchText } from "./paging.ts";
import { newPaymentMethod } from "./payments/payment-methods.ts";

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

  it("is one line without invisible characters where it is a name or a title", () => {
    const typed = "Ada\r\n\tLo\u200bve\u00adlace\ufeff \u2028 \u0085King\u202e";
    expect(personName.parse(typed)).toBe("Ada Lovelace King");
    expect(companyName().parse(typed)).toBe("Ada Lovelace King");
    expect(accountName.parse({ name: typed, surname: typed })).toEqual({
      name: "Ada Lovelace King",
      surname: "Ada Lovelace King",
    });
    expect(newJob.shape.title.parse(typed)).toBe("Ada Lovelace King");
    expect(newApplication.shape.candidate_name.parse(typed)).toBe("Ada Lovelace King");
    for (const sign of ["\u0000", "\u0007", "\u001b"])
      expect(line(200).safeParse(`Ada${sign}Lovelace`).error?.issues[0]?.message).toBe("ill_formed");
  });

  it.each([
    "می\u200cخواهم",
    "کِ\u200cتاب",
    "क्\u200dष",
    "සිංහල\u0dca\u200dර",
    "👩🏽\u200d💻",
    "❤\ufe0f\u200d🔥",
    "1\ufe0f\u20e3",
  ])("keeps the joiners of %s in a name", (name) => expect(personName.parse(`${name} x`)).toBe(`${name} x`));

  it.each(["A\u200dda", "\u200cAda", "Ada\u200c", "Ad\ufe0fa", "A\ufe0f\u200dda", "山\u200d口"])(
    "takes joiners without an effect out of the name %j",
    (name) => expect(personName.parse(name)).toBe(name.replaceAll(/\u200c|\u200d|\ufe0f/g, "")),
  );

  it.each(["\u200d", "\u200c\u200d \ufe0f", "\u00ad\u200b", "\u0085", "\ufff9"])(
    "counts the name %j as empty",
    (name) => {
      expect(line(200, "required").safeParse(name.repeat(9)).error?.issues[0]?.message).toBe("required");
      expect(line(200).parse(name)).toBe("");
    },
  );

  it("is empty where nothing else stood", () => {
    expect(personName.safeParse(`${RLO}${RLO}`).success).toBe(false);
    expect(text(200, "required").safeParse(` ${RLO} `).success).toBe(false);
  });
});
