const DOLLARS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });

/** Whole dollars as they stand everywhere, in every language: `$12,500`. */
export function formatDollars(dollars: number): string {
  return DOLLARS.format(dollars);
}

const CENTS = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** Integer cents as dollars; the cents only where there are any: `$12,500`, `$12,499.50`. */
export function formatCents(cents: number): string {
  return cents % 100 === 0 ? formatDollars(cents / 100) : CENTS.format(cents / 100);
}
