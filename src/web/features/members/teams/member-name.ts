/** The display name of a member: name, else email address. */
export function memberDisplayName({ name, email }: { name: string; email: string }): string {
  return name || email;
}
