/** What `CPUWeight=idle` of a systemd unit does, on machines that run the bench without systemd. */
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where Linux has its control groups of processors: the first in version 1, the second in version 2. */
const ROOTS = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/** A control group whose processes get processor time that nobody else wants. */
export type IdleGroup = {
  /** Puts a process in it, and with it all that it starts from now on. */
  take(pid: number): void;
  /** Once no process of it runs. */
  remove(): void;
};

/** @returns undefined where none can be made: by an ordinary user, or in most containers. */
export function makeIdleGroup(): IdleGroup | undefined {
  for (const root of ROOTS) {
    const folder = join(root, `matricula-bench-${process.pid}`);
    try {
      mkdirSync(folder);
    } catch {
      continue;
    }
    const remove = () => rmdirSync(folder);
    if (existsSync(join(folder, 'cpu.idle'))) {
      writeFileSync(join(folder, 'cpu.idle'), '1');
      return { take: (pid) => writeFileSync(join(folder, 'cgroup.procs'), `${pid}`), remove };
    }
    remove();
  }
  return undefined;
}
