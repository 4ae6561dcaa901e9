/** What somebody is called: whoever gave no name, by their address. */
export function callOf({ name, email }: { name: string; email: string }): string {
  return name || email;
}
