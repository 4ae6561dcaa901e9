import { interviewEndpoints } from "../../../contract/hiring/interviews/interviews.ts";
import { query } from "../../lib/data/query.ts";

/** Whether the viewer has a private calendar address; the screen's loader fetches it. */
export const CALENDAR = query(interviewEndpoints.calendar, {});
