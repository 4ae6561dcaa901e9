/** The product's name stands here and nowhere else (rule N1). */
export const PRODUCT_NAME = "Vouchwell";

/** The currency of every amount, ISO 4217 in lower case. */
export const CURRENCY = "usd";
