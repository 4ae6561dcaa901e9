/** The product's name stands here and nowhere else (rule N1). */
export const PRODUCT_NAME = "Vouchwell";
/** The name as part of what the browser keeps and of connections. What the server has stored already keeps its own. */
export const PRODUCT_KEY = "vouchwell";

/** The currency of every amount, ISO 4217 in lower case. */
export const CURRENCY = "usd";
