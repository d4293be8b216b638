/** A control group whose programs run only while nobody else wants a processor (decision 0127). */
import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export type IdleGroup = {
  /** The folder by which Linux shows it. */
  readonly folder: string;
  /** Lets its programs run beside others, behind them, until this is disposed of: where nobody pauses, they would never end. */
  lift(): Disposable;
  /** Removes it, unless programs are still in it; the next process that opens one does. */
  close(): void;
};

/** Followed by the number of the process that made it, and by one of its own. */
const NAME = 'matricula-conversions-';

/** What tells how much a group gets that is not idle, in both versions of control groups: what niceness 10 gives to one process. */
const WEIGHTS = { 'cpu.weight': '10', 'cpu.shares': '110' };

/**
 * Makes one for this process. Linux gives its programs no time as long as others want it, and takes the processor away as soon as one of
 * them wakes: what `CPUWeight=idle` of a systemd unit does for a whole worker, without an administrator.
 * @param parents the groups of this process; only tests say others
 * @returns undefined where it may make none: unless it is root, and in most containers.
 */
export function openIdleGroup(parents = ownGroups()): IdleGroup | undefined {
  for (const parent of parents) {
    const folder = join(parent, `${NAME}${process.pid}-${randomUUID()}`);
    removeForgotten(parent);
    if (makeIdle(folder)) return asGroup(folder);
  }
  return undefined;
}

function asGroup(folder: string): IdleGroup {
  let lifted = 0;
  const set = (isIdle: boolean) => {
    try {
      writeFileSync(join(folder, 'cpu.idle'), isIdle ? '1' : '0');
      if (!isIdle) setWeight(folder);
    } catch {
      // Somebody has removed it: its programs have the niceness of conversions, as they have where there is no group.
    }
  };
  return {
    folder,
    lift() {
      lifted += 1;
      set(false);
      return {
        [Symbol.dispose]() {
          lifted -= 1;
          if (lifted === 0) set(true);
        },
      };
    },
    close: () => remove(folder),
  };
}

function makeIdle(folder: string): boolean {
  try {
    mkdirSync(folder);
    // It is not made here: where it is not there, this is no control group, or none that shares out processors.
    writeFileSync(join(folder, 'cpu.idle'), '1', { flag: 'r+' });
    return true;
  } catch {
    remove(folder);
    return false;
  }
}

function setWeight(folder: string): void {
  for (const [name, weight] of Object.entries(WEIGHTS)) {
    const file = join(folder, name);
    if (existsSync(file)) writeFileSync(file, weight);
  }
}

/** Those of processes that were killed. */
function removeForgotten(parent: string): void {
  try {
    for (const name of readdirSync(parent)) {
      const owner = name.startsWith(NAME) && Number.parseInt(name.slice(NAME.length), 10);
      if (owner && !existsSync(`/proc/${owner}`)) remove(join(parent, name));
    }
  } catch {
    // No such group.
  }
}

function remove(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Programs are still in it, or it is not there.
  }
}

/** Of the groups of this process those that share out processors, in the first version of control groups and in the second. */
function ownGroups(): string[] {
  try {
    const lines = readFileSync('/proc/self/cgroup', 'utf8').split('\n');
    return lines.flatMap((line) => {
      const [, controllers = '', path = ''] = /^\d+:([^:]*):(.*)$/.exec(line) ?? [];
      if (controllers.split(',').includes('cpu')) return [join('/sys/fs/cgroup/cpu', path)];
      return line.startsWith('0::') ? [join('/sys/fs/cgroup', path)] : [];
    });
  } catch {
    return [];
  }
}
