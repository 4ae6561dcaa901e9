import { FIELD_ERRORS } from "../../../contract/field-errors.ts";

/** English stands in the contract; the other languages answer to the same codes. */
export default FIELD_ERRORS;
