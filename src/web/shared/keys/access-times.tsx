import type { ApiKey } from "../../../contract/identity/keys/api-keys.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { When } from "../records/when.tsx";

/** The badge for the state of an API key or an agent. */
export const ACCESS_BADGE = { live: "active", ended: "draft", revoked: "draft" } as const;

type Texts = Readonly<Record<"began" | "never_used" | "used" | "ends_on" | "ended_on", string>>;
type Props = { item: Pick<ApiKey, "state" | "created_at" | "ends_at" | "last_used_at">; texts: Texts };

/** When the access of a key or agent was created, last used, and when it ends. */
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
