/**
 * Docker's default seccomp profile (moby's `profiles/seccomp/default.json`) for a container without rights, as far as it bears on sandboxes: what it refuses, compiled for
 * the kernel. Docker lists what is allowed; of that, only what is refused matters here.
 */
import { forbiddenCalls } from '#server/documents/conversion/sandbox/seccomp-filter.ts';

/** Of the calls that our own sandbox refuses, those that Docker allows. */
const ALLOWED_BY_DOCKER = [
  ...['ptrace', 'process_vm_readv', 'process_vm_writev', 'process_mrelease'],
  ...['name_to_handle_at', 'modify_ldt', 'adjtimex', 'clock_adjtime'],
];

const IS_X64 = process.arch === 'x64';
/** What Docker refuses besides: every `unshare`, and the placement of memory. */
const REFUSED_BESIDES = IS_X64 ? [272, 237, 238, 239] : [97, 235, 236, 237];
const [CLONE, CLONE3, SOCKET] = IS_X64 ? [56, 435, 41] : [220, 435, 198];
/** Mounts, cgroups, host names, IPC, users, processes, network. */
const NEW_NAMESPACES = 0x7e020000;
const AF_VSOCK = 40;

/** Operations of classic BPF, and what a filter answers. */
const [LOAD, EQUAL, ANY_BIT, RETURN] = [0x20, 0x15, 0x45, 0x06];
const [ALLOWED, NOT_PERMITTED, NO_SUCH_CALL] = [0x7fff0000, 0x50001, 0x50026];
const FIRST_ARGUMENT = 16;

type Instruction = readonly [operation: number, ifTrue: number, ifFalse: number, value: number];

/** For `bwrap --seccomp`. */
export function dockerProfile(): Buffer {
  const ours = [...forbiddenCalls()].filter(([name]) => !ALLOWED_BY_DOCKER.includes(name));
  const refused = [...ours.map(([, number]) => number), ...REFUSED_BESIDES];
  const instructions: Instruction[] = [
    [LOAD, 0, 0, 0],
    ...refused.flatMap((number) => on(number, [RETURN, 0, 0, NOT_PERMITTED])),
    ...on(CLONE3, [RETURN, 0, 0, NO_SUCH_CALL]),
    ...on(CLONE, ...unless([ANY_BIT, 0, 1, NEW_NAMESPACES])),
    ...on(SOCKET, ...unless([EQUAL, 0, 1, AF_VSOCK])),
    [RETURN, 0, 0, ALLOWED],
  ];
  const bytes = Buffer.alloc(8 * instructions.length);
  instructions.forEach(([operation, ifTrue, ifFalse, value], index) => {
    bytes.writeUInt16LE(operation, 8 * index);
    bytes.writeUInt8(ifTrue, 8 * index + 2);
    bytes.writeUInt8(ifFalse, 8 * index + 3);
    bytes.writeUInt32LE(value, 8 * index + 4);
  });
  return bytes;
}

/** Instructions that every other call passes by. */
function on(number: number, ...then: readonly Instruction[]): Instruction[] {
  return [[EQUAL, 0, then.length, number], ...then];
}

/** Refuses a call whose first argument is like that, and allows any other. */
function unless(test: Instruction): Instruction[] {
  return [
    [LOAD, 0, 0, FIRST_ARGUMENT],
    test,
    [RETURN, 0, 0, NOT_PERMITTED],
    [RETURN, 0, 0, ALLOWED],
  ];
}
