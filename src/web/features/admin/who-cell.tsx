import type { ReactNode } from "react";

/** Two lines in a cell: what it is, and under it what belongs to it. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <span>
      <span className="strong">{first}</span>
      <span className="pay-note">{second}</span>
    </span>
  );
}

/** A person with their address, which breaks before its @ where the cell is narrow. */
export function PersonCell({ name, email }: { name: string; email: string }) {
  const at = email.lastIndexOf("@");
  const address = (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
  return <TwoLines first={name} second={address} />;
}
