import { isIP } from "node:net";

/** Whether a host is this machine. Takes a name or an address, one of version 6 with or without brackets. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "127.0.0.1" || host === "::1" || host === "[::1]";
}

/** Scheme, host and port alone: paths of ours are put behind it, and nobody's password stands in links. */
export function isOrigin(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname, search, hash } = new URL(text);
  return /^https?:$/.test(protocol) && `${username}${password}${search}${hash}` === "" && pathname === "/";
}

/** A folder, or a bucket of object storage. */
export function isPlaceForFiles(text: string): boolean {
  return isPlaceForObjects(text) && !/^s3:\/\/[^/]+\/[^/?]+\/[^?]/.test(text);
}

/** The same, where a folder of the bucket may stand behind it. */
export function isPlaceForObjects(text: string): boolean {
  if (!text.includes("://")) return true;
  return URL.canParse(text) && /^s3:\/\/(?:[^@/]+@)?[^/]+\/[^/?][^?]*(?:\?.*)?$/.test(text);
}

/** An issuer of OpenID Connect; plain http only on this machine, since codes and names travel over it. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (`${username}${password}${search}${hash}` !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}

/** A clamd that listens on TCP. */
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

/** Addresses of resolvers, each with a port or without one; one of version 6 with a port stands in brackets. */
export function areNameServers(texts: readonly string[]): boolean {
  return texts.every(isNameServer);
}
