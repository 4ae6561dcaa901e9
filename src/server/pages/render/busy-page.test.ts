import { expect, it } from "vitest";
import { LANGUAGE_KEY } from "../../../contract/product.ts";
import { OverloadError } from "../../infra/platform/load/overload.ts";
import { busyPage } from "./busy-page.ts";

async function languageOf(address: string, headers: Record<string, string>): Promise<string | undefined> {
  const page = busyPage(
    new Request(`http://localhost:3000${address}`, { headers }),
    new OverloadError("public", 5),
    "1",
  );
  return /lang="(\w+)"/.exec(await page.text())?.[1];
}

it("P12 uses the language of the URL, else the cookie's, else the browser's", async () => {
  const browser = { "accept-language": "de-AT,es;q=0.5" };
  const chosen = { ...browser, cookie: `other=1; ${LANGUAGE_KEY}=fr` };
  expect(await languageOf("/browse?lang=es", chosen)).toBe("es");
  expect(await languageOf("/browse", chosen)).toBe("fr");
  expect(await languageOf("/browse", browser)).toBe("de");
  expect(await languageOf("/browse", { ...browser, cookie: `${LANGUAGE_KEY}=xx` })).toBe("de");
  expect(await languageOf("/browse", {})).toBe("en");
});
