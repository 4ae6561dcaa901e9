import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "../../contract/errors.ts";
import { documentType } from "../files/document-type.ts";
import { displayName, endingOf } from "../files/file-name.ts";
import { makePicture } from "../files/picture.ts";
import { PUBLIC_FOLDER, publicAddress } from "../files/public-address.ts";
import type { Received } from "../files/receive.ts";
import { scanUpload } from "../files/scan.ts";
import { randomToken } from "../platform/crypto.ts";
import type { CompanyLine } from "./company-lines.ts";
import { insertRows, movedId, type NounIn, type Refusal, type Refused, type Scene } from "./scene.ts";
import { piecesOf } from "./tar-entries.ts";

type FileLine = CompanyLine<"files">;
type Kept = { readonly path: string; readonly name: string; readonly size: number; readonly type: string };

const REFUSED: Readonly<Record<string, Refusal["code"]>> = {
  file_type_unsupported: "file_type",
  image_type_unsupported: "file_type",
  image_too_many_pixels: "file_type",
  file_infected: "file_infected",
};

/** What an upload of the same bytes would be kept as (rules F2, C1). Throws what an upload throws. */
async function looked(scene: Scene, line: FileLine, received: Received): Promise<Kept> {
  await scanUpload(scene.ctx, received);
  if (line.kind === "logo") {
    const path = `${received.path}.webp`;
    const size = await makePicture(received.path, path, "logo");
    return { path, name: displayName(line.name, ".webp"), size, type: "image/webp" };
  }
  const { type, ending } = await documentType(received, line.name);
  return { path: received.path, name: displayName(line.name, ending), size: received.size, type };
}

/** Its row first: what a process that dies leaves behind is an upload that nobody takes, and is swept away with its bytes. */
async function keep(scene: Scene, line: FileLine, kept: Kept): Promise<void> {
  const { ctx } = scene;
  const ending = line.kind === "logo" ? ".webp" : "";
  const folder = line.kind === "logo" ? PUBLIC_FOLDER : "cv/";
  const made = { id: movedId(scene, line.id), kind: line.kind, storage_key: `${folder}${randomToken()}${ending}` };
  const facts = { name: kept.name, size: kept.size, type: kept.type, sha256: line.sha256 };
  const created_at = ctx.clock.now().toISOString();
  const [row] = await ctx.write(async (tx) => {
    await insertRows(tx, {
      table: "files",
      rows: [{ ...made, ...facts, uploaded_by: null, attached_at: null, created_at }],
    });
    const { rows } = await tx.executeSql("SELECT storage_key, attached_at FROM files WHERE id = $1", [made.id]);
    return rows;
  });
  if (row === undefined || row.attached_at !== null) return;
  await ctx.files.put(String(row.storage_key), kept.path, kept.size, kept.type);
}

async function takeOut(scene: Scene, line: FileLine): Promise<Refusal | null> {
  const stored = scene.archive.files.get(line.id);
  if (stored === undefined || !line.there) return { code: "file_missing", field: "there" };
  // Of a picture the row says what was sent, before it was made small.
  if (line.kind !== "logo" && stored.sha256 !== line.sha256) return { code: "file_damaged", field: "sha256" };
  if (line.kind === "avatar" || stored.size !== line.size) return { code: "file_damaged", field: "size" };
  const path = join(scene.ctx.files.incoming, randomToken());
  try {
    await mkdir(scene.ctx.files.incoming, { recursive: true });
    await pipeline(
      Readable.from(piecesOf(scene.archive.path, stored)),
      createWriteStream(path, { flags: "wx", mode: 0o600 }),
    );
    const kept = await looked(scene, line, { path, size: stored.size, sha256: stored.sha256 });
    if (scene.writing) await keep(scene, line, kept);
    return null;
  } catch (error) {
    const code = error instanceof AppError ? REFUSED[error.code] : undefined;
    // A scanner that is away holds the archive up; it is tried again.
    if (code === undefined) throw error;
    return { code, field: "" };
  } finally {
    await rm(path, { force: true });
    await rm(`${path}.webp`, { force: true });
  }
}

/** Files as uploads are taken in: typed by what they are, shown to the scanner, under names and keys of our own. */
export const FILES_IN: { readonly files: NounIn<FileLine> } = {
  files: {
    noun: "files",
    parent: { table: "files", column: "id" },
    keys: ({ id }) => [id],
    refs: () => [],
    wrong: ({ name, kind }) => (kind !== "logo" && endingOf(name) === "" ? { code: "file_type", field: "name" } : null),
    async prepare(scene, lines) {
      const refused: Refused = new Map();
      for (const { nth, line } of lines) {
        const refusal = await takeOut(scene, line);
        if (refusal !== null) refused.set(nth, refusal);
      }
      return refused;
    },
    /** A logo comes where the company has none. CVs are taken by the records that name them. */
    async write(scene, tx, lines) {
      for (const { id } of lines.filter(({ kind }) => kind === "logo")) {
        const file = movedId(scene, id);
        const { rows } = await tx.executeSql("SELECT storage_key FROM files WHERE id = $1", [file]);
        if (rows[0] === undefined) continue;
        const { rows: filled } = await tx.executeSql(
          "UPDATE companies SET logo_file = $2, logo = $3 WHERE id = $1 AND logo_file IS NULL AND logo IS NULL RETURNING id",
          [scene.company, file, publicAddress(String(rows[0].storage_key))],
        );
        if (filled.length > 0)
          await tx.executeSql("UPDATE files SET attached_at = $2 WHERE id = $1", [file, scene.now.toISOString()]);
      }
    },
  },
};
