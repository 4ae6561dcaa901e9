import { FAULTS } from "../../../contract/faults.ts";

/** English stands in the contract; the other languages answer to the same codes. */
export default FAULTS;
