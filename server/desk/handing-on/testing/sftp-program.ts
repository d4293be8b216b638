import { existsSync } from 'node:fs';

/** Where Debian and Ubuntu have it, Fedora, and Homebrew. */
const PROGRAMS = [
  '/usr/lib/openssh/sftp-server',
  '/usr/libexec/openssh/sftp-server',
  '/usr/libexec/sftp-server',
];

/** OpenSSH's SFTP server; undefined where this machine has none (package openssh-sftp-server). */
export function findSftpProgram(): string | undefined {
  return PROGRAMS.find((path) => existsSync(path));
}
