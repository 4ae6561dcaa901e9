#!/usr/bin/env node
// Checks a receipt offline. It imports nothing but Node's own modules, so that it can be read in one go and kept for itself.
//
//   node verify-receipt.mjs receipt.json [keys.json] [2026-11-23.json …]
//
// The further files are what the product publishes, as anybody may have kept them: `/.well-known/vouchwell/keys` and
// `/.well-known/vouchwell/log/<day>`. Without the keys it says which key signed, and leaves it to the reader to compare.

// @ts-nocheck: plain JavaScript, for whoever keeps this file alone.
import { createPublicKey, hash, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const FORMAT = "vouchwell-receipt/1";
const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** A property of the receipt that is invalid. */
class Wrong extends Error {}

function need(holds, words) {
  if (!holds) throw new Wrong(words);
}

/** Canonical JSON (RFC 8785). */
function canonical(value) {
  need(typeof value !== "string" || value.isWellFormed(), "A text is not well formed.");
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  const names = Object.keys(value).sort((one, other) => (one < other ? -1 : 1));
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(",")}}`;
}

const sha256 = (...parts) => hash("sha256", Buffer.concat(parts), "buffer");
const same = (one, other) => canonical(one) === canonical(other);

/** The root computed from a proof (RFC 6962); leaves and inner nodes are hashed differently. */
function rootOf(entry, position, leaves, proof) {
  need(Number.isSafeInteger(position) && position >= 0 && position < leaves, "An entry stands outside of its day.");
  need(Array.isArray(proof), "A proof is missing.");
  const left = [...proof];
  let node = sha256(Buffer.from([0]), Buffer.from(canonical(entry)));
  for (let [at, count] = [position, leaves]; count > 1; [at, count] = [at >> 1, Math.ceil(count / 2)]) {
    const sibling = at % 2 === 0 ? at + 1 : at - 1;
    if (sibling >= count) continue;
    const other = Buffer.from(String(left.shift()), "base64url");
    need(other.length === 32, "A proof is not whole.");
    node = at % 2 === 0 ? sha256(Buffer.from([1]), node, other) : sha256(Buffer.from([1]), other, node);
  }
  need(left.length === 0, "A proof is longer than its day.");
  return node.toString("base64url");
}

function keyOf({ name, public_key }) {
  const bytes = Buffer.from(String(public_key), "base64url");
  need(bytes.length === 32 && hash("sha256", bytes, "base64url") === name, `The key ${name} is another one.`);
  return createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: bytes.toString("base64url") }, format: "jwk" });
}

/** The verified signed days of a receipt by date. */
function checkedDays({ days, keys }) {
  const known = new Map(keys.map((key) => [key.name, keyOf(key)]));
  const checked = new Map();
  for (const { document, signature } of days) {
    const key = known.get(document.key);
    need(key !== undefined, `The key of ${document.day} is missing.`);
    const signed = verify(null, Buffer.from(canonical(document)), key, Buffer.from(String(signature), "base64url"));
    need(signed, `The signature of ${document.day} is wrong.`);
    need(!checked.has(document.day), `${document.day} stands there twice.`);
    checked.set(document.day, document);
  }
  for (const [day, document] of checked) {
    const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
    const former = checked.get(before);
    const linked = former === undefined || hash("sha256", canonical(former), "base64url") === document.previous;
    need(linked, `${day} does not follow ${before}.`);
  }
  return checked;
}

function checkEntry({ entry, day, position, proof }, referral, days) {
  const document = days.get(day);
  need(document !== undefined, `The day ${day} is missing.`);
  const root = rootOf(entry, position, document.entries, proof);
  need(root === document.root, `An entry is not in the log of ${day}.`);
  need(entry.referral === referral, "An entry is of another referral.");
  const moves = entry.moves ?? [];
  need(moves.reduce((sum, { cents }) => sum + cents, 0) === 0, "Money came from nowhere.");
}

/** Compares published files with the receipt. Returns whether they include its keys. */
function comparePublished(published, receipt, days) {
  let keys = false;
  for (const one of published) {
    if (Array.isArray(one.keys)) {
      keys = true;
      const all = receipt.keys.every((key) =>
        one.keys.some(({ name, public_key }) => name === key.name && public_key === key.public_key),
      );
      need(all, "A key of the receipt is none of the published ones.");
      continue;
    }
    const day = one.document?.day;
    const own = receipt.days.find(({ document }) => document.day === day);
    need(!days.has(day) || same(own, one), `What was published of ${day} is something else.`);
  }
  return keys;
}

/**
 * Verifies a receipt and compares it with published files. Returns what it proves; throws `Wrong` with the reason if it
 * proves nothing.
 */
function verifyReceipt(receipt, published = []) {
  need(isRecord(receipt) && receipt.format === FORMAT, "This is no receipt.");
  const { entries, days, keys, referral } = receipt;
  need([entries, days, keys].every(Array.isArray), "This is no whole receipt.");
  const checked = checkedDays(receipt);
  const places = entries.map(({ day, position }) => `${day}/${position}`);
  need(new Set(places).size === places.length, "An entry stands there twice.");
  for (const entry of entries) checkEntry(entry, referral, checked);
  const compared = comparePublished(published, receipt, checked);
  return {
    entries: entries.map(({ entry }) => entry),
    waiting: receipt.not_signed_yet?.length ?? 0,
    keys: keys.map(({ name }) => name),
    compared,
  };
}

function lineOf({ at, kind, from, to, moves }) {
  if (kind !== "money") return `${at}  ${kind}  ${from === undefined ? "" : `${from} → `}${to}`;
  return `${at}  money  ${moves.map(({ account, cents }) => `${account} ${(cents / 100).toFixed(2)}`).join(", ")}`;
}

function main([file, ...others]) {
  const read = (name) => JSON.parse(readFileSync(name, "utf8"));
  if (file === undefined) {
    process.stderr.write("node verify-receipt.mjs receipt.json [keys.json] [day.json …]\n");
    return 2;
  }
  try {
    const { entries, waiting, keys, compared } = verifyReceipt(read(file), others.map(read));
    const signed = compared ? "a published key" : `the key ${keys.join(", ")}: compare it with the published ones`;
    const lines = [...entries.map(lineOf), `${entries.length} entries are in the log, signed by ${signed}.`];
    if (waiting > 0) lines.push(`${waiting} are not signed yet: nothing is proved of them.`);
    process.stdout.write(`${lines.join("\n")}\n`);
    return 0;
  } catch (failure) {
    const words = failure instanceof Wrong ? failure.message : "This is no whole receipt.";
    process.stderr.write(`Not proved. ${words}\n`);
    return 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) process.exitCode = main(process.argv.slice(2));
