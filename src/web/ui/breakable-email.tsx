import { Fragment } from "react";

/** An email address that breaks after the @ and the dots only. */
export function BreakableEmailText({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one string, never sorted
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}
