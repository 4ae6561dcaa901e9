import type { ArrivalFault } from "../../contract/team/company-arrivals.ts";

/** Nothing can be made of an archive as a whole; the reason is told to whoever sent it. */
export class ArchiveFault extends Error {
  readonly fault: ArrivalFault;

  constructor(fault: ArrivalFault, detail: string) {
    super(detail);
    this.fault = fault;
  }
}
