const supportedZones = new Map<string, boolean>();

/**
 * Returns whether `Intl` accepts this time zone. Browsers and stored records contain names that it rejects, such as
 * `Etc/Unknown`.
 */
export function isSupportedZone(name: string): boolean {
  const before = supportedZones.get(name);
  if (before !== undefined) return before;
  let taken = name !== "";
  try {
    new Intl.DateTimeFormat("en", { timeZone: name });
  } catch {
    taken = false;
  }
  supportedZones.set(name, taken);
  return taken;
}

/** The time zone to format with: UTC if `Intl` rejects the given one; undefined stays undefined. */
export function formattableZone(name: string | undefined): string | undefined {
  return name === undefined || isSupportedZone(name) ? name : "UTC";
}
