import { existsSync } from 'node:fs';

/** Paths of the program on Debian and Ubuntu, Fedora, and Homebrew. */
const PROGRAMS = [
  '/usr/lib/openssh/sftp-server',
  '/usr/libexec/openssh/sftp-server',
  '/usr/libexec/sftp-server',
];

/** OpenSSH's SFTP server; undefined where this machine has none (package openssh-sftp-server). */
export function findSftpProgram(): string | undefined {
  return PROGRAMS.find((path) => existsSync(path));
}
