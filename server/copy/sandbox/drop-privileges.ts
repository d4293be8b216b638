/** Gives up the rights of root, on machines where the sandbox cannot do it before the program's own code is read. */
export function dropPrivileges(): void {
  const user = Number(process.env.RUN_AS_USER);
  if (!user) return;
  process.setgroups?.([]);
  process.setgid?.(user);
  process.setuid?.(user);
}
