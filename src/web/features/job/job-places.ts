/** A place in the terms of schema.org's PostalAddress. */
export type PostalAddress = {
  "@type": "PostalAddress";
  addressLocality?: string;
  addressRegion?: string;
  addressCountry?: string;
};

const CITIES: Readonly<Record<string, string>> = {
  "san francisco": "US",
  "new york": "US",
  "los angeles": "US",
  "palo alto": "US",
  "mountain view": "US",
  seattle: "US",
  boston: "US",
  chicago: "US",
  austin: "US",
  denver: "US",
  miami: "US",
  atlanta: "US",
  "washington, d.c.": "US",
  toronto: "CA",
  montreal: "CA",
  vancouver: "CA",
  london: "GB",
  dublin: "IE",
  paris: "FR",
  amsterdam: "NL",
  berlin: "DE",
  munich: "DE",
  hamburg: "DE",
  zurich: "CH",
  vienna: "AT",
  madrid: "ES",
  barcelona: "ES",
  lisbon: "PT",
  porto: "PT",
  warsaw: "PL",
  tallinn: "EE",
  stockholm: "SE",
  copenhagen: "DK",
  bengaluru: "IN",
  singapore: "SG",
  "hong kong": "HK",
  sydney: "AU",
  tokyo: "JP",
};

const OTHER_NAMES: Readonly<Record<string, string>> = { usa: "US", us: "US", uk: "GB", england: "GB", uae: "AE" };

const STATES = new Set(
  "AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY".split(
    " ",
  ),
);

const NAMES = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** The English name of a country's code; anything else stays as it is. */
export function countryName(text: string): string {
  return (/^[A-Z]{2}$/.test(text) ? NAMES.of(text) : undefined) ?? text;
}

let countries: Map<string, string> | undefined;

function countryOf(name: string): string | undefined {
  if (countries === undefined) {
    countries = new Map(Object.entries(OTHER_NAMES));
    const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
    for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
      const country = NAMES.of(code);
      // Codes of countries that are gone lead to those of today.
      if (country !== undefined) countries.set(country.toLowerCase(), new Intl.Locale(`und-${code}`).region ?? code);
    }
  }
  return countries.get(name.toLowerCase());
}

function addressOf(place: string): PostalAddress {
  const parts = place.split(",").map((part) => part.trim());
  const last = parts.at(-1) ?? "";
  const city = CITIES[place.toLowerCase()] ?? CITIES[(parts[0] ?? "").toLowerCase()];
  const country = countryOf(last);
  const address: PostalAddress = { "@type": "PostalAddress" };
  if (parts.length === 1) {
    if (country !== undefined && city === undefined) return { ...address, addressCountry: country };
    return { ...address, addressLocality: place, ...(city !== undefined && { addressCountry: city }) };
  }
  if (STATES.has(last)) return { ...address, addressLocality: parts[0], addressRegion: last, addressCountry: "US" };
  if (country !== undefined) return { ...address, addressLocality: parts[0], addressCountry: country };
  return { ...address, addressLocality: place, ...(city !== undefined && { addressCountry: city }) };
}

const SEVERAL = /\s*(?:;|\||\s\/\s|\sor\s)\s*/i;
const REMOTE = /\b(?:fully )?remote\b/i;
const ANYWHERE = /^(?:worldwide|anywhere|global)?$/i;

/**
 * Where a job is done, from the text of its location: the places, and whether it may be done from elsewhere.
 * `Lisbon; Remote` is Lisbon and remote; `Remote, Germany` is remote within Germany.
 */
export function workplaceOf(
  location: string,
  f_type: string,
): { places: PostalAddress[]; remote: boolean; within: string[] } {
  const parts = location.split(SEVERAL).filter((part) => part !== "");
  const within: string[] = [];
  const places: PostalAddress[] = [];
  for (const part of parts) {
    const rest = part.replace(REMOTE, "").replaceAll(/^[\s,()–—-]+|[\s,()–—-]+$/g, "");
    if (REMOTE.test(part) || ANYWHERE.test(part)) {
      if (!ANYWHERE.test(rest)) within.push(rest);
    } else places.push(addressOf(part));
  }
  const remote = f_type === "Remote" || parts.some((part) => REMOTE.test(part) || ANYWHERE.test(part));
  return { places, remote, within };
}
