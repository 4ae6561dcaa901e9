import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from "../../../contract/companies/company-archives.ts";
import { fieldsOf } from "./archive-resource.ts";
import { ARCHIVE_RESOURCES } from "./archive-resources.ts";
import { EXCLUDED_TABLES } from "./excluded-tables.ts";

/** Fields without a column: whether the bytes of a file are in the export. */
function archivedFields(name: string, fields: readonly string[]): string[] {
  return name === "files" ? [...fields.filter((field) => field !== "storage_key"), "there"] : [...fields];
}

/** Each resource with its fields, as a Markdown table. */
export function resourcesTable(): string {
  const rows = ARCHIVE_RESOURCES.map((resource) => {
    const fields = archivedFields(resource.name, fieldsOf(resource)).map((field) => `\`${field}\``);
    return `| \`${resource.name}\` | ${resource.meaning} | ${fields.join(", ")} |`;
  });
  return ["| file | what a line is | fields, in order |", "|---|---|---|", ...rows].join("\n");
}

/** What is left out, by reason, as a Markdown table. */
export function leftOutTable(): string {
  const reasons = new Map<string, string[]>();
  for (const [table, reason] of Object.entries(EXCLUDED_TABLES))
    reasons.set(reason, [...(reasons.get(reason) ?? []), table]);
  const rows = [...reasons].map(
    ([reason, tables]) => `| ${reason} | ${tables.map((one) => `\`${one}\``).join(", ")} |`,
  );
  return ["| why | tables |", "|---|---|", ...rows].join("\n");
}

/** The README.md of an export. */
export function readme(): string {
  return `# ${ARCHIVE_FORMAT}, version ${ARCHIVE_VERSION}

One company, as its owners see it. \`manifest.json\` says which one, when, and how many lines and bytes each part has, with its SHA-256
in hexadecimal digits. Each \`RESOURCE.ndjson\` has one JSON object a line, in UTF-8; ids are UUIDs and name lines of other parts, moments
are ISO 8601 in UTC. A part stands before those that name it. \`files/ID\` are the bytes of the line of that id in \`files.ndjson\`.

${resourcesTable()}

## What is not in it

${leftOutTable()}
`;
}
