import { Fragment } from "react";

/** An e-mail address that breaks, where it must, after the @ and the dots and not inside a word. */
export function LongAddress({ address }: { address: string }) {
  return address.split(/(?<=[@.])/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one word, never sorted
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));
}
