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
  sections,
  textAt,
  unescaped,
} from "./shape.ts";

/** Ashby's job board API: the format that the importer has as its own. */
export function ashby(posting: unknown): unknown {
  return posting;
}

/** Greenhouse's job board API v1, `jobs?content=true`: its content is HTML written as text. */
export function greenhouse(posting: unknown): Shape {
  const named = textAt(posting, "location", "name");
  const metadata = listAt(posting, "metadata");
  const told = metadata.find((field) => /employment|job type|time type/i.test(textAt(field, "name") ?? ""));
  const [department, team] = listAt(posting, "departments").map((one) => textAt(one, "name"));
  return {
    id: idAt(posting, "id"),
    title: at(posting, "title"),
    descriptionHtml: unescaped(at(posting, "content")),
    department,
    team,
    employmentType: employmentOf(textAt(told, "value")),
    location: named,
    publishedAt: momentOf(at(posting, "first_published") ?? at(posting, "updated_at")),
  };
}

/** Lever's postings API v0, `?mode=json`. */
export function lever(posting: unknown): Shape {
  const categories = at(posting, "categories");
  const all = listAt(categories, "allLocations").filter((place) => typeof place === "string");
  const first = textAt(categories, "location");
  const places = [...new Set([...(first === null ? [] : [first]), ...all])];
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
    isRemote: textAt(posting, "workplaceType") === "remote",
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
    descriptionHtml: at(posting, "description"),
    department: textAt(posting, "department"),
    team: textAt(posting, "function"),
    employmentType: employmentOf(textAt(posting, "employment_type")),
    ...placesShape(listed.some((place) => place !== null) ? listed : [own]),
    isRemote: at(posting, "telecommuting") === true,
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
    // "permanent" says nothing of hours; the schedule does.
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
  };
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
    ...placesShape([placeOf(textAt(place, "city"), textAt(place, "region"), countryOf(textAt(place, "country")))]),
    isRemote: at(place, "remote") === true,
    isListed: at(posting, "active") !== false,
    publishedAt: momentOf(at(posting, "releasedDate")),
  };
}

/** Its countries are codes in small letters. */
function countryOf(code: string | null): string | null {
  return code !== null && /^[a-z]{2}$/.test(code) ? code.toUpperCase() : code;
}
