import { z } from "zod";
import { isPlaceForFiles, isPlaceForObjects, isScannerUrl } from "../addresses.ts";

/** A clamd. */
export const scannerUrl = z.string().refine(isScannerUrl, "must be tcp://host:port");
/** A mail server. */
export const smtpUrl = z
  .string()
  .refine((value) => /^smtps?:\/\//.test(value) && URL.canParse(value), "must begin with smtp:// or smtps://");
/** `name@host`, or `Name <name@host>`: one address and nothing that would begin another header. */
export const sender = z
  .string()
  .regex(/^(?:[^<>@"\r\n]* <[^\s<>@,;"]+@[^\s<>@,;"]+>|[^\s<>@,;"]+@[^\s<>@,;"]+)$/, "must be one e-mail address");
/** Where objects are kept. */
export const placeForFiles = z.string().refine(isPlaceForFiles, "must be a folder, or s3://KEY:SECRET@host/bucket");
/** The same, or a folder of a bucket that holds other things, too. */
export const placeForObjects = z
  .string()
  .refine(isPlaceForObjects, "must be a folder, or s3://KEY:SECRET@host/bucket/folder");

/** Hosts at which hiring systems answer programs that ask for public boards. */
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
/** A name with at least two parts under a `*.`, or a host with or without a port. */
const HOST = /^(?:\*\.[a-z0-9-]+(?:\.[a-z0-9-]+)+|[a-z0-9.-]+(?::\d{1,5})?|\[[0-9a-f:]+\](?::\d{1,5})?)$/;

/** Hosts that postings are fetched from; the word `vendors` stands for those of hiring systems, an empty text for none. */
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
