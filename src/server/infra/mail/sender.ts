import { PRODUCT_NAME } from "../../../contract/product.ts";
import { displayName } from "./headers.ts";

const CONFIGURED = /^([^<>]*)<([^<>]+)>$/;

/**
 * The sender of a mail: the author's name "via" this installation, with the installation's address. Takes MAIL_FROM and
 * the author's name as entered; null for mails by the product.
 */
export function senderOf(mailFrom: string, writer: string | null): { name: string; address: string } {
  const [, configured = "", address = mailFrom] = CONFIGURED.exec(mailFrom) ?? [];
  const own = configured.trim() || PRODUCT_NAME;
  const name = writer === null ? null : displayName(writer);
  return { name: name === null ? own : `${name} via ${own}`, address };
}
