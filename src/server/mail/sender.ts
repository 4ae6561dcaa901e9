import { PRODUCT_NAME } from "../../contract/product.ts";
import { oneLine } from "./looks.ts";

const CONFIGURED = /^([^<>]*)<([^<>]+)>$/;
const NAME_LENGTH = 60;
/** An address or site within a name, which mail programs would show as the sender. */
const ADDRESS_LIKE = /[@＠]|:\/\/|[\p{L}\p{N}-]{2}\.\p{L}{2}/u;
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cn}]/gu;
/** Characters with a meaning in address headers (RFC 5322). */
const SPECIALS = /["<>()[\]\\,;:]/g;

/** A person's name as a sender name; null if not allowed. */
function senderName(given: string): string | null {
  const name = given.normalize("NFKC").replace(INVISIBLE, "");
  if (ADDRESS_LIKE.test(name)) return null;
  const clean = oneLine(name.replace(SPECIALS, " "), NAME_LENGTH);
  return /[\p{L}\p{N}]/u.test(clean) ? clean : null;
}

/**
 * The sender of a mail: the author's name "via" this installation, with the installation's address. Takes MAIL_FROM and
 * the author's name as entered; null for mails by the product.
 */
export function senderOf(mailFrom: string, writer: string | null): { name: string; address: string } {
  const [, configured = "", address = mailFrom] = CONFIGURED.exec(mailFrom) ?? [];
  const own = configured.trim() || PRODUCT_NAME;
  const name = writer === null ? null : senderName(writer);
  return { name: name === null ? own : `${name} via ${own}`, address };
}
