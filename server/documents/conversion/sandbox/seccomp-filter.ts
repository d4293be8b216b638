/**
 * The seccomp filter for programs in the sandbox, compiled for the kernel. It refuses calls that no page needs, among them
 * those by which programs have escaped from sandboxes. Both kinds of isolation use it. Pure.
 */

/** A kind of machine: the number by which the kernel names it to a filter, and the column of its call numbers. */
type Machine = { readonly audit: number; readonly column: 0 | 1 };
const MACHINES: Readonly<Record<string, Machine>> = {
  x64: { audit: 0xc000003e, column: 0 },
  arm64: { audit: 0xc00000b7, column: 1 },
};

/** `undefined` where the machine has no such call. */
type Numbers = readonly [x64: number, arm64: number | undefined];

/** Refused whatever their arguments are. */
const FORBIDDEN: Readonly<Record<string, Numbers>> = {
  // They reach into other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  process_mrelease: [448, 448],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  // Keys belong to users, not to namespaces.
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // They had security holes again and again; io_uring also makes calls that no filter sees.
  userfaultfd: [323, 282],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  modify_ldt: [154, undefined],
  uselib: [134, undefined],
  lookup_dcookie: [212, 18],
  // They change namespaces, and which files can be seen.
  setns: [308, 268],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  fanotify_init: [300, 262],
  // The machine itself.
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  swapon: [167, 224],
  swapoff: [168, 225],
  reboot: [169, 142],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  syslog: [103, 116],
  vhangup: [153, 58],
  iopl: [172, undefined],
  ioperm: [173, undefined],
};

/** A filter cannot see its arguments; programs fall back on `clone` where it is missing. */
const CLONE3: Numbers = [435, 435];
/** Judged by their arguments. */
const SOCKETS: readonly Numbers[] = [
  [41, 198],
  [53, 199],
];
const CLONE: Numbers = [56, 220];
const UNSHARE: Numbers = [272, 97];
const IOCTL: Numbers = [16, 29];

/** Sockets within the machine stay allowed: they are reached through the file system, which is restricted. */
const AF_UNIX = 1;
/** Mounts, cgroups, host names, IPC, users, processes, network. */
const NEW_NAMESPACES = 0x7e020000;
/** Only for `unshare`: in `clone` the same bit means something else. */
const NEW_TIME = 0x80;
/** TIOCSTI and TIOCLINUX: they type into the terminal of whoever started the program. */
const TYPING_INTO_TERMINALS = [0x5412, 0x541c];

/** Operations of classic BPF. */
const LOAD = 0x20;
const EQUAL = 0x15;
const AT_LEAST = 0x35;
const ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOWED = 0x7fff0000;
const NOT_PERMITTED = 0x50001;
const NO_SUCH_CALL = 0x50026;
const NO_SUCH_FAMILY = 0x50061;

/** Offsets in the kernel's `seccomp_data`: the number of the call, the machine, and the lower half of each argument. */
const CALL = 0;
const MACHINE = 4;
const argument = (index: number) => 16 + 8 * index;

/** From here on x64 has the numbers of the x32 interface, by which every call could be made under a second number. */
const X32_CALLS = 0x40000000;

/** An instruction: an operation, how many instructions to skip if it holds and if not, and its operand. */
type Instruction = readonly [operation: number, ifTrue: number, ifFalse: number, value: number];

/** @returns the compiled filter; undefined for a machine whose calls are not known here. */
export function seccompFilter(arch: string = process.arch): Buffer | undefined {
  const machine = MACHINES[arch];
  if (machine === undefined) return undefined;
  const on = (numbers: Numbers, ...then: Instruction[]) => onCall(numbers[machine.column], then);
  return compiled([
    [LOAD, 0, 0, MACHINE],
    [EQUAL, 1, 0, machine.audit],
    [RETURN, 0, 0, NOT_PERMITTED],
    [LOAD, 0, 0, CALL],
    [AT_LEAST, 0, 1, X32_CALLS],
    [RETURN, 0, 0, NOT_PERMITTED],
    ...Object.values(FORBIDDEN).flatMap((numbers) => on(numbers, [RETURN, 0, 0, NOT_PERMITTED])),
    ...on(CLONE3, [RETURN, 0, 0, NO_SUCH_CALL]),
    ...SOCKETS.flatMap((numbers) => on(numbers, ...unless(EQUAL, AF_UNIX, NO_SUCH_FAMILY))),
    ...on(CLONE, ...refusedIf(ANY_BIT, [NEW_NAMESPACES], 0)),
    ...on(UNSHARE, ...refusedIf(ANY_BIT, [NEW_NAMESPACES | NEW_TIME], 0)),
    ...on(IOCTL, ...refusedIf(EQUAL, TYPING_INTO_TERMINALS, 1)),
    [RETURN, 0, 0, ALLOWED],
  ]);
}

/** The names and numbers of the calls that are refused whatever their arguments are. */
export function forbiddenCalls(arch: string = process.arch): ReadonlyMap<string, number> {
  const column = MACHINES[arch]?.column;
  if (column === undefined) return new Map();
  return new Map(
    Object.entries(FORBIDDEN).flatMap(([name, numbers]) => {
      const number = numbers[column];
      return number === undefined ? [] : [[name, number] as const];
    }),
  );
}

/** Instructions that are skipped for every other call; the last of them must return. */
function onCall(number: number | undefined, then: readonly Instruction[]): Instruction[] {
  return number === undefined ? [] : [[EQUAL, 0, then.length, number], ...then];
}

/** Allows a call whose first argument is `value`, and answers `refusal` to any other. */
function unless(operation: number, value: number, refusal: number): Instruction[] {
  return [
    [LOAD, 0, 0, argument(0)],
    [operation, 0, 1, value],
    [RETURN, 0, 0, ALLOWED],
    [RETURN, 0, 0, refusal],
  ];
}

/** Refuses a call whose argument is any of these, and allows any other. */
function refusedIf(operation: number, values: readonly number[], index: number): Instruction[] {
  return [
    [LOAD, 0, 0, argument(index)],
    ...values.flatMap((value): Instruction[] => [
      [operation, 0, 1, value],
      [RETURN, 0, 0, NOT_PERMITTED],
    ]),
    [RETURN, 0, 0, ALLOWED],
  ];
}

function compiled(instructions: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(8 * instructions.length);
  instructions.forEach(([operation, ifTrue, ifFalse, value], index) => {
    const at = 8 * index;
    bytes.writeUInt16LE(operation, at);
    bytes.writeUInt8(ifTrue, at + 2);
    bytes.writeUInt8(ifFalse, at + 3);
    bytes.writeUInt32LE(value >>> 0, at + 4);
  });
  return bytes;
}
