/** The product's name is defined only here (rule N1). */
export const PRODUCT_NAME = "Vouchwell";
/**
 * The prefix of browser storage keys and connection names. Data stored by the server keeps the prefix it was written
 * with.
 */
export const PRODUCT_KEY = "vouchwell";
/** The key of the chosen language in browser storage, and the name of the cookie for the server. */
export const LANGUAGE_KEY = `${PRODUCT_KEY}-language`;
/**
 * The header with the language in which the built site renders a page whose URL names none. The server sets it; a
 * visitor's header is ignored.
 */
export const LANGUAGE_HEADER = "x-page-language";

/** The currency of all amounts, ISO 4217 in lower case. */
export const CURRENCY = "usd";
