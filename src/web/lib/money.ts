const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** Whole dollars as they stand everywhere, in every language: `$12,500`. */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}
