import { isWayOfWorking } from "../import/import-places.ts";
import {
  at,
  employmentOf,
  endOf,
  htmlOf,
  idAt,
  isRemoteWork,
  listAt,
  momentOf,
  placeOf,
  placesShape,
  type Shape,
  salaryOf,
  sections,
  textAt,
  unescaped,
} from "./shape.ts";

/** Ashby's job board API, whose format is the importer's own. */
export function ashby(posting: unknown): unknown {
  return posting;
}

/** Greenhouse's job board API v1, `jobs?content=true`: its content is escaped HTML. */
export function greenhouse(posting: unknown): Shape {
  const named = textAt(posting, "location", "name");
  const parts = named?.split(/[;|,/]|\sor\s/) ?? [];
  const isPlace = parts.some((part) => !isWayOfWorking(part));
  const remote = parts.filter((part) => /\bremote\b/i.test(part));
  const asksOffices = !isPlace && (parts.length === 0 || remote.length < parts.length);
  const [office, ...offices] = asksOffices ? officesOf(posting) : [];
  const metadata = listAt(posting, "metadata");
  const told = metadata.find((field) => /employment|job type|time type/i.test(textAt(field, "name") ?? ""));
  const [department, team] = listAt(posting, "departments").map((one) => textAt(one, "name"));
  return {
    id: idAt(posting, "id"),
    title: at(posting, "title"),
    descriptionHtml: htmlOf(unescapedOnce(at(posting, "content"))),
    department,
    team,
    employmentType: employmentOf(textAt(told, "value")),
    location: office?.location ?? named,
    secondaryLocations: offices,
    isRemote: office !== undefined && remote.length > 0,
    publishedAt: momentOf(at(posting, "first_published") ?? at(posting, "updated_at")),
    expiresAt: endOf(at(posting, "application_deadline")),
  };
}

/** The content is escaped HTML; content with tags was not escaped. */
function unescapedOnce(content: unknown): unknown {
  return typeof content === "string" && content.includes("<") ? content : unescaped(content);
}

/** The offices of a Greenhouse posting, by their location or else their name. */
function officesOf(posting: unknown): { readonly location: string }[] {
  return listAt(posting, "offices").flatMap((office) => {
    const names = [textAt(office, "location"), textAt(office, "name")];
    const location = names.find((name) => name !== null && !isWayOfWorking(name));
    return location === undefined || location === null ? [] : [{ location }];
  });
}

/** Lever's postings API v0, `?mode=json`. */
export function lever(posting: unknown): Shape {
  const categories = at(posting, "categories");
  const all = listAt(categories, "allLocations").filter((place) => typeof place === "string");
  const first = textAt(categories, "location");
  const named = [...new Set([...(first === null ? [] : [first]), ...all])];
  const remote = isRemoteWork(false, at(posting, "workplaceType"));
  // Its country is stated beside its places; for remote work it is the company's country.
  const country =
    remote || named.some((place) => !isWayOfWorking(place)) ? null : countryName(textAt(posting, "country"));
  const places = country === null ? named : [country];
  const lists = listAt(posting, "lists").map((list) => ({
    head: textAt(list, "text"),
    html: textAt(list, "content") === null ? undefined : `<ul>${textAt(list, "content")}</ul>`,
  }));
  const salary = at(posting, "salaryRange");
  return {
    id: idAt(posting, "id"),
    title: at(posting, "text"),
    descriptionHtml: sections([{ html: at(posting, "description") }, ...lists, { html: at(posting, "additional") }]),
    department: textAt(categories, "department") ?? textAt(categories, "team"),
    team: textAt(categories, "team"),
    employmentType: employmentOf(textAt(categories, "commitment")),
    location: places[0] ?? null,
    secondaryLocations: places.slice(1).map((location) => ({ location })),
    isRemote: remote,
    compensation: salaryOf({
      per: at(salary, "interval"),
      currency: at(salary, "currency"),
      min: at(salary, "min"),
      max: at(salary, "max"),
    }),
    publishedAt: momentOf(at(posting, "createdAt")),
  };
}

/** Workable's public account feed, `?details=true`. */
export function workable(posting: unknown): Shape {
  const listed = listAt(posting, "locations").map((one) =>
    placeOf(textAt(one, "city"), textAt(one, "region"), textAt(one, "country")),
  );
  const own = placeOf(textAt(posting, "city"), textAt(posting, "state"), textAt(posting, "country"));
  return {
    id: idAt(posting, "shortcode"),
    title: at(posting, "title"),
    descriptionHtml: htmlOf(at(posting, "description")),
    department: textAt(posting, "department"),
    team: textAt(posting, "function"),
    employmentType: employmentOf(textAt(posting, "employment_type")),
    ...placesShape(listed.some((place) => place !== null) ? listed : [own]),
    isRemote: isRemoteWork(at(posting, "telecommuting"), at(posting, "workplace_type")),
    publishedAt: momentOf(at(posting, "published_on") ?? at(posting, "created_at")),
  };
}

/** Personio's XML feed: one `<position>`, its elements by name. */
export function personio(posting: unknown): Shape {
  const parts = listAt(posting, "jobDescriptions", 0, "jobDescription").map((part) => ({
    head: textAt(part, "name", 0),
    html: textAt(part, "value", 0) ?? undefined,
  }));
  const [type, schedule] = [textAt(posting, "employmentType", 0), textAt(posting, "schedule", 0)];
  const more = listAt(posting, "additionalOffices", 0, "office").filter((office) => typeof office === "string");
  const bySchedule = schedule?.startsWith("full") === true ? "FullTime" : employmentOf(schedule);
  const byType = employmentOf(type);
  return {
    id: idAt(posting, "id", 0),
    title: at(posting, "name", 0),
    descriptionHtml: sections(parts),
    department: textAt(posting, "department", 0),
    team: textAt(posting, "recruitingCategory", 0),
    // "permanent" does not state the hours; the schedule does.
    employmentType: byType === null || byType === "FullTime" ? (bySchedule ?? byType) : byType,
    location: textAt(posting, "office", 0),
    secondaryLocations: more.map((location) => ({ location })),
    publishedAt: momentOf(at(posting, "createdAt", 0)),
  };
}

/** Recruitee's careers site API, `/api/offers`. */
export function recruitee(posting: unknown): Shape {
  const listed = listAt(posting, "locations").map((one) =>
    placeOf(textAt(one, "city"), textAt(one, "state"), textAt(one, "country")),
  );
  const own =
    placeOf(textAt(posting, "city"), textAt(posting, "state_name"), textAt(posting, "country")) ??
    placeOf(textAt(posting, "location"), null, null);
  const salary = at(posting, "salary");
  return {
    id: idAt(posting, "id"),
    title: at(posting, "title"),
    descriptionHtml: sections([{ html: at(posting, "description") }, { html: at(posting, "requirements") }]),
    department: textAt(posting, "department"),
    employmentType: employmentOf(textAt(posting, "employment_type_code")),
    ...placesShape(listed.some((place) => place !== null) ? listed : [own]),
    isRemote: at(posting, "remote") === true,
    isListed: textAt(posting, "status") === null || textAt(posting, "status") === "published",
    compensation: salaryOf({
      per: at(salary, "period"),
      currency: at(salary, "currency"),
      min: at(salary, "min"),
      max: at(salary, "max"),
    }),
    publishedAt: momentOf(at(posting, "published_at") ?? at(posting, "created_at")),
    expiresAt: endOf(at(posting, "close_at")),
  };
}

/** What the ads of one job at one place share; null where they name no job. A job may have an ad in each language. */
export function translationGroup(posting: unknown): string | null {
  const job = textAt(posting, "jobId") ?? textAt(posting, "refNumber");
  const place = at(posting, "location");
  return job === null ? null : JSON.stringify([job, textAt(place, "city"), textAt(place, "country")]);
}

/** SmartRecruiters' posting API v1: one posting with its ad. */
export function smartrecruiters(posting: unknown): Shape {
  const ad = at(posting, "jobAd", "sections");
  const names = ["companyDescription", "jobDescription", "qualifications", "additionalInformation"];
  const parts = names.map((name) => ({ head: textAt(ad, name, "title"), html: at(ad, name, "text") }));
  const place = at(posting, "location");
  return {
    id: idAt(posting, "id"),
    title: at(posting, "name"),
    descriptionHtml: sections(parts),
    department: textAt(posting, "department", "label"),
    team: textAt(posting, "function", "label"),
    employmentType: employmentOf(
      textAt(posting, "typeOfEmployment", "label"),
      textAt(posting, "typeOfEmployment", "id"),
    ),
    ...placesShape([
      placeOf(textAt(place, "city"), textAt(place, "region"), countryOf(textAt(place, "country"))) ??
        placeOf(textAt(place, "fullLocation"), null, null),
    ]),
    isRemote: at(place, "remote") === true && at(place, "hybrid") !== true,
    isListed: at(posting, "active") !== false,
    publishedAt: momentOf(at(posting, "releasedDate")),
    translates: translationGroup(posting),
    language: textAt(posting, "language", "code"),
  };
}

/** A country's name from its code. */
function countryName(code: string | null): string | null {
  const isCode = code !== null && /^[a-z]{2}$/i.test(code);
  return isCode ? (new Intl.DisplayNames("en", { type: "region" }).of(code.toUpperCase()) ?? code) : code;
}

/** Country codes are in lower case here. */
function countryOf(code: string | null): string | null {
  return code !== null && /^[a-z]{2}$/.test(code) ? code.toUpperCase() : code;
}
