/** What the machine does while a rehearsal runs, read off Linux's /proc: processor and memory of each program, with its children. */
import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, freemem, loadavg, totalmem } from 'node:os';

/** A program and what it has started, by the name that the report gives it. */
export type Watched = { readonly name: string; readonly pid: number };

export type MachineSample = {
  /** Processors in use since the last sample: 2 means two of them, all the time. By name, and of the whole machine. */
  readonly processors: Readonly<Record<string, number>>;
  readonly allProcessors: number;
  /** Bytes that the program itself holds; its children are left out. */
  readonly resident: Readonly<Record<string, number>>;
  readonly memoryUsed: number;
};

/** Linux counts in hundredths of a second, wherever Node runs. */
const TICKS = 100;

export type Machine = { sample(): MachineSample };

/** @param now milliseconds. */
export function watchMachine(watched: readonly Watched[], now: () => number): Machine {
  let before = { at: now(), ticks: ticksByName(watched), all: busyTicks() };
  return {
    sample() {
      const current = { at: now(), ticks: ticksByName(watched), all: busyTicks() };
      const seconds = Math.max(0.001, (current.at - before.at) / 1000);
      const share = (ticks: number) => Math.max(0, ticks / TICKS / seconds);
      const processors = Object.fromEntries(
        [...current.ticks].map(([name, ticks]) => [
          name,
          share(ticks - (before.ticks.get(name) ?? 0)),
        ]),
      );
      const allProcessors = share(current.all - before.all);
      before = current;
      const resident: Record<string, number> = {};
      for (const { name, pid } of watched) resident[name] = (resident[name] ?? 0) + residentOf(pid);
      return { processors, allProcessors, resident, memoryUsed: totalmem() - freemem() };
    },
  };
}

/** Which machine this is, and how much else it had to do: for whoever compares figures. */
export function machineInWords(): string {
  const [first] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `${availableParallelism()} × ${first?.model.trim()}, ${gigabytes} GB, Node ${process.version}; load just before: ${loadavg()[0]?.toFixed(1)}`;
}

function busyTicks(): number {
  const [line = ''] = read('/proc/stat').split('\n');
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return user + nice + system + irq + softirq;
}

/** What every program has computed so far, its children and theirs, those that have ended included. */
function ticksByName(watched: readonly Watched[]): Map<string, number> {
  const processes = new Map<number, { readonly parent: number; readonly ticks: number }>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    // Behind the name of the program, which may hold anything, the fields are counted from the state on.
    const fields = read(`/proc/${name}/stat`)
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, ended = 0, endedSystem = 0] = fields.slice(11, 15);
    processes.set(Number(name), { parent, ticks: user + system + ended + endedSystem });
  }
  const names = new Map(watched.map(({ name, pid }) => [pid, name]));
  const sums = new Map<string, number>(watched.map(({ name }) => [name, 0]));
  for (const [pid, { ticks }] of processes) {
    const name = ancestorIn(names, processes, pid);
    if (name !== undefined) sums.set(name, (sums.get(name) ?? 0) + ticks);
  }
  return sums;
}

function ancestorIn(
  names: ReadonlyMap<number, string>,
  processes: ReadonlyMap<number, { readonly parent: number }>,
  pid: number,
): string | undefined {
  for (
    let at: number | undefined = pid;
    at !== undefined && at > 1;
    at = processes.get(at)?.parent
  ) {
    const name = names.get(at);
    if (name !== undefined) return name;
  }
  return undefined;
}

function residentOf(pid: number): number {
  return Number(/^VmRSS:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

/** A process may end while it is looked at. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
