import { isWorkArrangement } from "../import/import-places.ts";
import {
  endOfDate,
  idAt,
  isRemoteWork,
  joinSections,
  listAt,
  type PostingShape,
  parseEmploymentType,
  parseMoment,
  textAt,
  toHtml,
  toPlace,
  toPlacesShape,
  toSalary,
  unescapeHtml,
  valueAt,
} from "./shape.ts";

/** Ashby's job board API, whose format is the importer's own. */
export function mapAshby(posting: unknown): unknown {
  return posting;
}

/** Greenhouse's job board API v1, `jobs?content=true`: its content is escaped HTML. */
export function mapGreenhouse(posting: unknown): PostingShape {
  const named = textAt(posting, "location", "name");
  const parts = named?.split(/[;|,/]|\sor\s/) ?? [];
  const isPlace = parts.some((part) => !isWorkArrangement(part));
  const remote = parts.filter((part) => /\bremote\b/i.test(part));
  const asksOffices = !isPlace && (parts.length === 0 || remote.length < parts.length);
  const [office, ...offices] = asksOffices ? toOffices(posting) : [];
  const metadata = listAt(posting, "metadata");
  const field = metadata.find((one) => /employment|job type|time type/i.test(textAt(one, "name") ?? ""));
  const [department, team] = listAt(posting, "departments").map((one) => textAt(one, "name"));
  return {
    id: idAt(posting, "id"),
    title: valueAt(posting, "title"),
    descriptionHtml: toHtml(unescapeOnce(valueAt(posting, "content"))),
    department,
    team,
    employmentType: parseEmploymentType(textAt(field, "value")),
    location: office?.location ?? named,
    secondaryLocations: offices,
    isRemote: office !== undefined && remote.length > 0,
    publishedAt: parseMoment(valueAt(posting, "first_published") ?? valueAt(posting, "updated_at")),
    expiresAt: endOfDate(valueAt(posting, "application_deadline")),
  };
}

/** The content is escaped HTML; content with tags was not escaped. */
function unescapeOnce(content: unknown): unknown {
  return typeof content === "string" && content.includes("<") ? content : unescapeHtml(content);
}

/** The offices of a Greenhouse posting, by their location or else their name. */
function toOffices(posting: unknown): { readonly location: string }[] {
  return listAt(posting, "offices").flatMap((office) => {
    const names = [textAt(office, "location"), textAt(office, "name")];
    const location = names.find((name) => name !== null && !isWorkArrangement(name));
    return location === undefined || location === null ? [] : [{ location }];
  });
}

/** Lever's postings API v0, `?mode=json`. */
export function mapLever(posting: unknown): PostingShape {
  const categories = valueAt(posting, "categories");
  const all = listAt(categories, "allLocations").filter((place) => typeof place === "string");
  const first = textAt(categories, "location");
  const named = [...new Set([...(first === null ? [] : [first]), ...all])];
  const remote = isRemoteWork(false, valueAt(posting, "workplaceType"));
  // Its country is stated beside its places; for remote work it is the company's country.
  const country =
    remote || named.some((place) => !isWorkArrangement(place)) ? null : countryName(textAt(posting, "country"));
  const places = country === null ? named : [country];
  const lists = listAt(posting, "lists").map((list) => ({
    head: textAt(list, "text"),
    html: textAt(list, "content") === null ? undefined : `<ul>${textAt(list, "content")}</ul>`,
  }));
  const salary = valueAt(posting, "salaryRange");
  return {
    id: idAt(posting, "id"),
    title: valueAt(posting, "text"),
    descriptionHtml: joinSections([
      { html: valueAt(posting, "description") },
      ...lists,
      { html: valueAt(posting, "additional") },
    ]),
    department: textAt(categories, "department") ?? textAt(categories, "team"),
    team: textAt(categories, "team"),
    employmentType: parseEmploymentType(textAt(categories, "commitment")),
    location: places[0] ?? null,
    secondaryLocations: places.slice(1).map((location) => ({ location })),
    isRemote: remote,
    compensation: toSalary({
      per: valueAt(salary, "interval"),
      currency: valueAt(salary, "currency"),
      min: valueAt(salary, "min"),
      max: valueAt(salary, "max"),
    }),
    publishedAt: parseMoment(valueAt(posting, "createdAt")),
  };
}

/** Workable's public account feed, `?details=true`. */
export function mapWorkable(posting: unknown): PostingShape {
  const listed = listAt(posting, "locations").map((one) =>
    toPlace(textAt(one, "city"), textAt(one, "region"), textAt(one, "country")),
  );
  const own = toPlace(textAt(posting, "city"), textAt(posting, "state"), textAt(posting, "country"));
  return {
    id: idAt(posting, "shortcode"),
    title: valueAt(posting, "title"),
    descriptionHtml: toHtml(valueAt(posting, "description")),
    department: textAt(posting, "department"),
    team: textAt(posting, "function"),
    employmentType: parseEmploymentType(textAt(posting, "employment_type")),
    ...toPlacesShape(listed.some((place) => place !== null) ? listed : [own]),
    isRemote: isRemoteWork(valueAt(posting, "telecommuting"), valueAt(posting, "workplace_type")),
    publishedAt: parseMoment(valueAt(posting, "published_on") ?? valueAt(posting, "created_at")),
  };
}

/** Personio's XML feed: one `<position>`, its elements by name. */
export function mapPersonio(posting: unknown): PostingShape {
  const parts = listAt(posting, "jobDescriptions", 0, "jobDescription").map((part) => ({
    head: textAt(part, "name", 0),
    html: textAt(part, "value", 0) ?? undefined,
  }));
  const [type, schedule] = [textAt(posting, "employmentType", 0), textAt(posting, "schedule", 0)];
  const more = listAt(posting, "additionalOffices", 0, "office").filter((office) => typeof office === "string");
  const bySchedule = schedule?.startsWith("full") === true ? "FullTime" : parseEmploymentType(schedule);
  const byType = parseEmploymentType(type);
  return {
    id: idAt(posting, "id", 0),
    title: valueAt(posting, "name", 0),
    descriptionHtml: joinSections(parts),
    department: textAt(posting, "department", 0),
    team: textAt(posting, "recruitingCategory", 0),
    // "permanent" does not state the hours; the schedule does.
    employmentType: byType === null || byType === "FullTime" ? (bySchedule ?? byType) : byType,
    location: textAt(posting, "office", 0),
    secondaryLocations: more.map((location) => ({ location })),
    publishedAt: parseMoment(valueAt(posting, "createdAt", 0)),
  };
}

/** Recruitee's careers site API, `/api/offers`. */
export function mapRecruitee(posting: unknown): PostingShape {
  const listed = listAt(posting, "locations").map((one) =>
    toPlace(textAt(one, "city"), textAt(one, "state"), textAt(one, "country")),
  );
  const own =
    toPlace(textAt(posting, "city"), textAt(posting, "state_name"), textAt(posting, "country")) ??
    toPlace(textAt(posting, "location"), null, null);
  const salary = valueAt(posting, "salary");
  return {
    id: idAt(posting, "id"),
    title: valueAt(posting, "title"),
    descriptionHtml: joinSections([
      { html: valueAt(posting, "description") },
      { html: valueAt(posting, "requirements") },
    ]),
    department: textAt(posting, "department"),
    employmentType: parseEmploymentType(textAt(posting, "employment_type_code")),
    ...toPlacesShape(listed.some((place) => place !== null) ? listed : [own]),
    isRemote: valueAt(posting, "remote") === true,
    isListed: textAt(posting, "status") === null || textAt(posting, "status") === "published",
    compensation: toSalary({
      per: valueAt(salary, "period"),
      currency: valueAt(salary, "currency"),
      min: valueAt(salary, "min"),
      max: valueAt(salary, "max"),
    }),
    publishedAt: parseMoment(valueAt(posting, "published_at") ?? valueAt(posting, "created_at")),
    expiresAt: endOfDate(valueAt(posting, "close_at")),
  };
}

/** What the ads of one job at one place share; null where they name no job. A job may have an ad in each language. */
export function translationGroupOf(posting: unknown): string | null {
  const job = textAt(posting, "jobId") ?? textAt(posting, "refNumber");
  const place = valueAt(posting, "location");
  return job === null ? null : JSON.stringify([job, textAt(place, "city"), textAt(place, "country")]);
}

/** SmartRecruiters' posting API v1: one posting with its ad. */
export function mapSmartRecruiters(posting: unknown): PostingShape {
  const ad = valueAt(posting, "jobAd", "sections");
  const names = ["companyDescription", "jobDescription", "qualifications", "additionalInformation"];
  const parts = names.map((name) => ({ head: textAt(ad, name, "title"), html: valueAt(ad, name, "text") }));
  const place = valueAt(posting, "location");
  return {
    id: idAt(posting, "id"),
    title: valueAt(posting, "name"),
    descriptionHtml: joinSections(parts),
    department: textAt(posting, "department", "label"),
    team: textAt(posting, "function", "label"),
    employmentType: parseEmploymentType(
      textAt(posting, "typeOfEmployment", "label"),
      textAt(posting, "typeOfEmployment", "id"),
    ),
    ...toPlacesShape([
      toPlace(textAt(place, "city"), textAt(place, "region"), countryNameOfLowerCase(textAt(place, "country"))) ??
        toPlace(textAt(place, "fullLocation"), null, null),
    ]),
    isRemote: valueAt(place, "remote") === true && valueAt(place, "hybrid") !== true,
    isListed: valueAt(posting, "active") !== false,
    publishedAt: parseMoment(valueAt(posting, "releasedDate")),
    translates: translationGroupOf(posting),
    language: textAt(posting, "language", "code"),
  };
}

/** A country's name from its code. */
function countryName(code: string | null): string | null {
  const isCode = code !== null && /^[a-z]{2}$/i.test(code);
  return isCode ? (new Intl.DisplayNames("en", { type: "region" }).of(code.toUpperCase()) ?? code) : code;
}

/** Country codes are in lower case here. */
function countryNameOfLowerCase(code: string | null): string | null {
  return code !== null && /^[a-z]{2}$/.test(code) ? code.toUpperCase() : code;
}
