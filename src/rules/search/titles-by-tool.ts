const FRONTEND = "frontend, front end, fullstack, full stack, web developer, web engineer, ui engineer";
const BACKEND = "backend, back end, fullstack, full stack, software engineer, software developer";
const DATA = "data engineer, data scientist, data analyst, analytics engineer, business intelligence";
const LEARNING = "machine learning, ml, ai engineer, data scientist, research engineer, research scientist";
const PLATFORM = "devops, site reliability, sre, platform, infrastructure, cloud";

/** Tools, and the job titles that a search for them most likely means. */
const TITLES_BY_TOOL: readonly (readonly [tools: string, titles: string])[] = [
  ["react, reactjs, vue, vuejs, angular, svelte, nextjs, nuxt, redux, css, tailwind, javascript, typescript", FRONTEND],
  [
    "nodejs, node, java, kotlin, spring, django, flask, fastapi, rails, ruby, laravel, php, golang, csharp, dotnet",
    BACKEND,
  ],
  ["python", `${BACKEND}, ${DATA}, ${LEARNING}`],
  ["swift, swiftui, flutter, react native, android", "mobile, ios, android"],
  ["sql, dbt, snowflake, airflow, spark, tableau, looker, bigquery, databricks", DATA],
  ["pytorch, tensorflow, keras", LEARNING],
  ["kubernetes, terraform, docker, ansible, aws, gcp, azure, linux", PLATFORM],
  ["figma, sketch", "designer, design"],
  ["salesforce, hubspot", "salesforce, crm, revenue operations, sales operations"],
];

const listed = (names: string) => names.split(", ").map((name) => name.split(" "));

const TITLES: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  TITLES_BY_TOOL.flatMap(([tools, titles]) => tools.split(", ").map((tool) => [tool, listed(titles)] as const)),
);

/** Job titles of the occupations that mainly use a tool: "frontend" for "react". Empty for unknown tools. */
export function titlesOfTool(tool: readonly string[]): readonly (readonly string[])[] {
  return TITLES.get(tool.join(" ")) ?? [];
}
