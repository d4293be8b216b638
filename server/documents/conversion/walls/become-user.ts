/** Gives up the rights of root, on machines where the walls cannot do it before the program's own code is read. */
export function becomeUser(): void {
  const user = Number(process.env.BECOME_USER);
  if (!user) return;
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}
