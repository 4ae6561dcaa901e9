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
