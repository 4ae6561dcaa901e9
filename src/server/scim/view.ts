import type { ProvisionedUserRow } from "./context.ts";
import type { GroupRow } from "./groups.ts";

type ScimResource = Record<string, unknown>;

const viewTimes = (row: { created_at: Date; updated_at: Date }) => ({
  meta: { created: row.created_at, lastModified: row.updated_at },
});

/** A user as a SCIM resource. */
export function viewScimUser(row: ProvisionedUserRow): ScimResource {
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
    ...viewTimes(row),
    ...(external_id !== null && { externalId: external_id }),
    ...(display_name !== "" && { displayName: display_name }),
    ...(formatted !== "" && { name }),
    emails: [{ value: email, type: "work", primary: true }],
  };
}

/** A group as a SCIM resource. */
export function viewScimGroup(row: GroupRow, members: readonly string[]): ScimResource {
  const { id, name: displayName, external_id } = row;
  return {
    id,
    displayName,
    ...viewTimes(row),
    ...(external_id !== null && { externalId: external_id }),
    members: members.map((value) => ({ value, type: "User" })),
  };
}
