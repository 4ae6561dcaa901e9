import type { GroupRow } from "./groups.ts";
import type { SyncedRow } from "./scene.ts";

type Said = Record<string, unknown>;

const times = (row: { created_at: Date; updated_at: Date }) => ({
  meta: { created: row.created_at, lastModified: row.updated_at },
});

/** A user as a SCIM resource. */
export function userOut(row: SyncedRow): Said {
  const { id, user_name: userName, external_id, given_name, family_name, display_name, email, active } = row;
  const formatted = `${given_name} ${family_name}`.trim();
  const name = {
    ...(given_name !== "" && { givenName: given_name }),
    ...(family_name !== "" && { familyName: family_name }),
    ...(formatted !== "" && { formatted }),
  };
  return {
    id,
    userName,
    active,
    ...times(row),
    ...(external_id !== null && { externalId: external_id }),
    ...(display_name !== "" && { displayName: display_name }),
    ...(formatted !== "" && { name }),
    emails: [{ value: email, type: "work", primary: true }],
  };
}

/** A group as a SCIM resource. */
export function groupOut(row: GroupRow, members: readonly string[]): Said {
  const { id, name: displayName, external_id } = row;
  return {
    id,
    displayName,
    ...times(row),
    ...(external_id !== null && { externalId: external_id }),
    members: members.map((value) => ({ value, type: "User" })),
  };
}
