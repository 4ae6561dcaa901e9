import { PRODUCT_KEY } from "../../contract/product.ts";
/** Said of itself by the window when a part of the page could not be loaded: after a deploy its file may be gone. */
export const LATE_EVENT = `${PRODUCT_KEY}:late`;
