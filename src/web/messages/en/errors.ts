import { ERRORS, type ErrorCode } from "../../../contract/errors.ts";

const texts = Object.fromEntries(Object.entries(ERRORS).map(([code, error]) => [code, error.message]));

/** English stands in the contract; the other languages answer to the same codes. */
export default texts as { readonly [C in ErrorCode]: (typeof ERRORS)[C]["message"] };
