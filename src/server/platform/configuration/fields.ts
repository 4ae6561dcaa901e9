import { z } from "zod";
import { isFileStorageUrl, isObjectStorageUrl, isScannerUrl } from "../addresses.ts";

/** Address of a clamd. */
export const scannerUrl = z.string().refine(isScannerUrl, "must be tcp://host:port");
/** Address of a mail server. */
export const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value), "must begin with smtp:// or smtps://");
/** `name@host`, or `Name <name@host>`: one address, without anything that could start another header. */
export const sender = z
  .string()
  .regex(/^(?:[^<>@"\r\n]* <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/, "must be one e-mail address");
/** Storage of uploaded files. */
export const fileStorageUrl = z.string().refine(isFileStorageUrl, "must be a folder, or s3://KEY:SECRET@host/bucket");
/** Storage location that may also be a folder of a shared bucket. */
export const objectStorageUrl = z
  .string()
  .refine(isObjectStorageUrl, "must be a folder, or s3://KEY:SECRET@host/bucket/folder");

/** Public APIs of hiring systems that serve job boards. */
const VENDORS = [
  "api.ashbyhq.com",
  "boards-api.greenhouse.io",
  "api.lever.co",
  "api.eu.lever.co",
  "apply.workable.com",
  "www.workable.com",
  "*.jobs.personio.de",
  "*.jobs.personio.com",
  "*.recruitee.com",
  "api.smartrecruiters.com",
];
/** `*.` with a name of at least two parts, or a host with an optional port. */
const HOST = /^(?:\*\.[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9.-]+(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?)$/;

/** Hosts that jobs may be imported from. `vendors` stands for the known hiring systems, an empty text for none. */
export const importHosts = z
  .string()
  .default("vendors")
  .transform((value) =>
    value
      .split(",")
      .map((part) => part.trim().toLowerCase())
      .filter((part) => part !== "")
      .flatMap((part) => (part === "vendors" ? VENDORS : [part])),
  )
  .refine((hosts) => hosts.every((host) => HOST.test(host)), "must be hosts like api.lever.co or *.recruitee.com");
