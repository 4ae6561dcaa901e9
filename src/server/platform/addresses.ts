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
  if (!text.includes("://")) return true;
  return URL.canParse(text) && /^s3:\/\/(?:[^@/]+@)?[^/]+\/[^/?]+(?:\?.*)?$/.test(text);
}

/** An issuer of OpenID Connect; plain http only on this machine, since codes and names travel over it. */
export function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  if (`${username}${password}${search}${hash}` !== "") return false;
  return protocol === "https:" || (protocol === "http:" && isLoopback(hostname));
}
