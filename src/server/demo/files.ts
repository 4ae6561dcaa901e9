import { createHash } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { files } from "../infra/db/tables/files.ts";
import { PUBLIC_FOLDER, publicPictureUrl } from "../infra/files/public-address.ts";
import { randomToken } from "../infra/platform/crypto.ts";
import type { FileStore } from "../infra/platform/file-store.ts";
import type { Ids } from "../infra/platform/ids.ts";
import { DEMO_COMPANIES } from "./companies.ts";
import { cvPdf } from "./cv-pdf.ts";
import { demoLogo } from "./logos.ts";
import type { Market } from "./marketplace.ts";

type FileRow = typeof files.$inferInsert;
type FileContext = { readonly ids: Ids; readonly files: FileStore; readonly now: Date };
type FileFields = Pick<FileRow, "kind" | "name" | "type" | "uploaded_by"> & { readonly key: string; readonly at: Date };

/** One in this many records has a CV. */
const CV_EVERY = 3;

/** Stores bytes like an upload attached to a record; returns its row. */
async function storeFile(
  means: FileContext,
  folder: string,
  made: FileFields,
  write: (path: string) => Promise<Buffer>,
) {
  const path = join(folder, randomToken());
  const sent = await write(path);
  const { ids } = means;
  const { key: storage_key, at, ...facts } = made;
  await means.files.put(storage_key, path, sent.byteLength, made.type);
  const sha256 = createHash("sha256").update(sent).digest("base64url");
  const row: FileRow = { ...facts, id: ids.next(), storage_key, size: sent.byteLength, sha256, created_at: at };
  return { ...row, token_hash: null, attached_at: at };
}

async function storeLogos(means: FileContext, market: Market, folder: string): Promise<FileRow[]> {
  const rows = DEMO_COMPANIES.map(async ({ key }, place) => {
    const [svg, company] = [demoLogo(key), market.companies[place]];
    if (svg === null || company === undefined) return [];
    const storage_key = `${PUBLIC_FOLDER}${randomToken()}.webp`;
    const about = { kind: "logo", name: `${key}.webp`, type: "image/webp", uploaded_by: company.created_by } as const;
    const row = await storeFile(means, folder, { ...about, key: storage_key, at: means.now }, (path) =>
      renderLogo(svg, path),
    );
    company.logo = publicPictureUrl(storage_key);
    company.logo_file = row.id;
    return [row];
  });
  return (await Promise.all(rows)).flat();
}

/** Rendered at the size of an uploaded logo. */
async function renderLogo(svg: string, path: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const picture = await sharp(Buffer.from(svg)).webp({ quality: 86, alphaQuality: 90 }).toBuffer();
  await writeFile(path, picture, { mode: 0o600 });
  return picture;
}

type WithCv = { cv?: string | null; job: string; created_by: string; created_at: Date };

async function storeCv(
  means: FileContext,
  market: Market,
  folder: string,
  record: WithCv,
  name: string,
): Promise<FileRow> {
  const job = market.jobs.find(({ id }) => id === record.job);
  const text = {
    name,
    line: `For: ${job?.title ?? ""}`,
    paragraphs: [
      "This CV belongs to a person who does not exist. It came with the demo data, so that there is something to open.",
      "A real one would say here what its owner has done, with whom, and what became of it.",
    ],
  };
  const about = {
    kind: "cv",
    name: `CV ${name}.pdf`,
    type: "application/pdf",
    uploaded_by: record.created_by,
  } as const;
  return storeFile(means, folder, { ...about, key: `cv/${randomToken()}`, at: record.created_at }, async (path) => {
    const bytes = cvPdf(text);
    await writeFile(path, bytes, { mode: 0o600 });
    return bytes;
  });
}

async function storeCvs(means: FileContext, market: Market, folder: string): Promise<FileRow[]> {
  const records = [...market.referrals, ...market.applications].filter((_record, place) => place % CV_EVERY === 0);
  return Promise.all(
    records.map(async (record) => {
      const row = await storeCv(means, market, folder, record, record.candidate_name);
      record.cv = row.id;
      return row;
    }),
  );
}

/**
 * Stores the logos of the demo companies and the CVs of some people, and references them in their rows. Returns the
 * file rows, to insert before those. Throws `unavailable` if the storage fails.
 */
export async function storeDemoFiles(means: FileContext, market: Market): Promise<FileRow[]> {
  const folder = join(means.files.incoming, `demo-${randomToken()}`);
  await mkdir(folder, { recursive: true });
  try {
    const [logos, cvs] = [await storeLogos(means, market, folder), await storeCvs(means, market, folder)];
    return [...logos, ...cvs];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
