import { z } from "zod";
import { id } from "../../contract/fields.ts";
import { ARCHIVE_FORMAT, ARCHIVE_VERSION } from "../../contract/team/company-archives.ts";
import { ARRIVAL_NOUNS, type ArrivalNoun } from "../../contract/team/company-arrivals.ts";
import { ArchiveFault } from "./fault.ts";
import { personText } from "./line-fields.ts";

const count = z.number().int().min(0);
const hex = z.string().regex(/^[0-9a-f]{64}$/);

const part = z.strictObject({
  name: z.enum(ARRIVAL_NOUNS.map((noun) => `${noun}.ndjson` as const)),
  lines: count,
  bytes: count,
  sha256: hex,
});

/** What newer versions add is no fault: parts are held to their own schemas. */
const manifest = z.object({
  format: z.literal(ARCHIVE_FORMAT),
  version: z.number().int(),
  installation: id,
  claim_key: hex,
  company: z.object({ id, name: personText(200) }),
  made_at: z.iso.datetime(),
  product: personText(100),
  parts: z.array(part),
  files: z.object({ count, bytes: count }),
});

export type Manifest = z.output<typeof manifest>;
export type ManifestPart = Manifest["parts"][number];

/** Throws ArchiveFault for what is no manifest of a company's archive, of a version that we do not know, or that names a part not at all or twice. */
export function readManifest(text: string, now: Date): Manifest {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    throw new ArchiveFault("not_archive", "its manifest is no JSON");
  }
  const told = z.object({ format: z.literal(ARCHIVE_FORMAT), version: z.number() }).safeParse(said);
  if (!told.success) throw new ArchiveFault("not_archive", "its manifest is of another format");
  if (told.data.version !== ARCHIVE_VERSION) throw new ArchiveFault("version", "of another version of the format");
  const parsed = manifest.safeParse(said);
  // One of the same version from before there were ways in says neither who made it nor whose it is.
  if (!parsed.success) {
    const isOld = !Object.hasOwn(Object(said), "installation");
    throw new ArchiveFault(isOld ? "version" : "not_archive", "its manifest lacks something");
  }
  const names = parsed.data.parts.map(({ name }) => name);
  if (names.length !== ARRIVAL_NOUNS.length || new Set(names).size !== names.length)
    throw new ArchiveFault("not_archive", "its manifest does not name each part once");
  if (Date.parse(parsed.data.made_at) > now.getTime() + 300_000)
    throw new ArchiveFault("not_archive", "it was made in the future");
  return parsed.data;
}

/** The noun of a part's name. */
export function nounOf({ name }: Pick<ManifestPart, "name">): ArrivalNoun {
  return name.slice(0, -".ndjson".length) as ArrivalNoun;
}
