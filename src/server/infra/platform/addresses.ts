import { isIP } from "node:net";

/** Whether a host is this machine. Takes a name or an IP address; IPv6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "::1" || host === "[::1]";
}

/**
 * Whether a text is only scheme, host and port. The product appends its own paths, and links must contain no password.
 */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "" && pathname === "/";
}

/** Whether a text names a folder or a bucket of object storage. */
export function isFileStorageUrl(text: string): boolean {
  return isObjectStorageUrl(text) && !/^s3:\/\/[^/]+\/[^/?]+\/[^?]/.test(text);
}

/** Whether a text names a folder or a bucket, optionally with a folder inside of the bucket. */
export function isObjectStorageUrl(text: string): boolean {
  if (!text.includes("://")) return true;
  return URL.canParse(text) && /^s3:\/\/(?:[^@/]+@)?[^/]+\/[^/?][^?]*(?:\?.*)?$/.test(text);
}

/**
 * Whether a text is an OpenID Connect issuer. Plain http is allowed only on this machine, since codes and names travel
 * over it.
 */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (`${username}${password}${search}${hash}` !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** Whether a text is the address of a clamd that listens on TCP. */
export function isScannerUrl(text: string): boolean {
  return /^tcp:\/\/(?:[\w.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i.test(text) && URL.canParse(text);
}

function isNameServer(text: string): boolean {
  if (isIP(text) !== 0) return true;
  const [, six, four, port] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return (
    isIP(six ?? four ?? "") === (six === undefined ? 4 : 6) && Number(port ?? 53) > 0 && Number(port ?? 53) < 65_536
  );
}

/** Whether all texts are addresses of resolvers, each with an optional port. IPv6 with a port needs brackets. */
export function areNameServers(texts: readonly string[]): boolean {
  return texts.every(isNameServer);
}
