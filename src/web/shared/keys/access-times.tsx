import type { ApiKey } from "../../../contract/keys/api-keys.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { When } from "../records/when.tsx";

/** How a key's state, or an agent's, is shown. */
export const ACCESS_BADGE = { live: "active", ended: "draft", revoked: "draft" } as const;

type Texts = Readonly<Record<"began" | "never_used" | "used" | "ends_on" | "ended_on", string>>;
type Props = { item: Pick<ApiKey, "state" | "created_at" | "ends_at" | "last_used_at">; texts: Texts };

/** Since when something of somebody else's may act for its person, when it last did, and until when it may. */
export function AccessTimes({ item: { state, created_at, ends_at, last_used_at }, texts }: Props) {
  return (
    <p className="note soft">
      <RichText text={texts.began} slots={{ when: <When at={created_at} /> }} /> ·{" "}
      {last_used_at === null ? (
        texts.never_used
      ) : (
        <RichText text={texts.used} slots={{ when: <When at={last_used_at} relative /> }} />
      )}
      {state !== "revoked" && (
        <>
          {" "}
          ·{" "}
          <RichText text={state === "live" ? texts.ends_on : texts.ended_on} slots={{ when: <When at={ends_at} /> }} />
        </>
      )}
    </p>
  );
}
