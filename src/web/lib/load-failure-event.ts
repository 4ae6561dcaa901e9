import { PRODUCT_KEY } from "../../contract/product.ts";
/** Window event for a part of the page that could not be loaded: after a deployment its file may be gone. */
export const LOAD_FAILURE_EVENT = `${PRODUCT_KEY}:late`;
