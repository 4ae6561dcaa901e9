import {
  at,
  employmentOf,
  idAt,
  listAt,
  momentOf,
  placeOf,
  placesShape,
  type Shape,
  salaryOf,
  textAt,
} from "./shape.ts";

/** One value or a list of them. */
function each(value: unknown): readonly unknown[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function nameOf(value: unknown): string | null {
  return textAt(value, "name") ?? (typeof value === "string" && value.trim() !== "" ? value.trim() : null);
}

function isPosting(value: unknown): boolean {
  return each(at(value, "@type")).some((type) => type === "JobPosting" || type === "https://schema.org/JobPosting");
}

/** How deep a document may lie in another one. */
const DEPTH = 6;

/** The postings in a document of JSON-LD, wherever they stand in it: alone, in a list, in a graph, in a list of items. */
export function postingsIn(document: unknown, depth = DEPTH): unknown[] {
  if (depth === 0 || typeof document !== "object" || document === null) return [];
  if (Array.isArray(document)) return document.flatMap((one) => postingsIn(one, depth - 1));
  if (isPosting(document)) return [document];
  const inner = [
    at(document, "@graph"),
    at(document, "itemListElement"),
    at(document, "item"),
    at(document, "mainEntity"),
  ];
  return inner.flatMap((one) => postingsIn(one, depth - 1));
}

/** A posting of schema.org, as pages have it for search engines. */
export function jobPosting(posting: unknown): Shape {
  const places = each(at(posting, "jobLocation")).map((place) => {
    const address = at(place, "address");
    if (typeof address === "string") return placeOf(address, null, null);
    return placeOf(
      textAt(address, "addressLocality"),
      textAt(address, "addressRegion"),
      nameOf(at(address, "addressCountry")),
    );
  });
  const from = each(at(posting, "applicantLocationRequirements")).map((place) => placeOf(null, null, nameOf(place)));
  const pay = at(posting, "baseSalary");
  const value = at(pay, "value");
  const isRange = typeof value === "object" && value !== null;
  const types = each(at(posting, "employmentType")).map((type) => (typeof type === "string" ? type : null));
  return {
    id:
      textAt(posting, "identifier", "value") ??
      textAt(posting, "identifier") ??
      textAt(posting, "url") ??
      idAt(posting, "@id"),
    title: at(posting, "title") ?? at(posting, "name"),
    descriptionHtml: at(posting, "description"),
    department: nameOf(listAt({ all: each(at(posting, "occupationalCategory")) }, "all")[0]),
    employmentType: employmentOf(...types),
    ...placesShape([...places, ...from]),
    isRemote: textAt(posting, "jobLocationType") === "TELECOMMUTE",
    compensation: salaryOf({
      per: at(isRange ? value : pay, "unitText"),
      currency: at(pay, "currency"),
      min: at(isRange ? value : pay, "minValue") ?? (isRange ? at(value, "value") : value),
      max: at(isRange ? value : pay, "maxValue") ?? (isRange ? at(value, "value") : value),
    }),
    publishedAt: momentOf(at(posting, "datePosted")),
  };
}
