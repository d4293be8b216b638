import { crc32 } from 'node:zlib';

/** A file of an archive. Its name goes from the archive's root, with slashes. */
export type Part = { readonly name: string; readonly bytes: Uint8Array };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const UTF8_NAMES = 0x0800;
/** 1 January 1980, the first day that the format knows. */
const DATE = 0x0021;
const VERSION = 20;

/** An archive of the parts in their order, none of them packed: it is unpacked again at once, by another process. */
export function writeZip(parts: readonly Part[]): Uint8Array {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const part of parts) {
    const name = Buffer.from(part.name);
    const facts = describe(part, name);
    const local = Buffer.concat([uint32(LOCAL), facts, name]);
    directory.push(uint32(CENTRAL), uint16(VERSION), facts, Buffer.alloc(10), uint32(offset), name);
    files.push(local, Buffer.from(part.bytes));
    offset += local.length + part.bytes.length;
  }
  const central = Buffer.concat(directory);
  return Buffer.concat([...files, central, endOf(parts.length, central.length, offset)]);
}

/** What the entry of a part and its line in the directory have in common. */
function describe({ bytes }: Part, name: Buffer): Buffer {
  return Buffer.concat([
    ...[VERSION, UTF8_NAMES, 0, 0, DATE].map(uint16),
    ...[crc32(bytes), bytes.length, bytes.length].map(uint32),
    ...[name.length, 0].map(uint16),
  ]);
}

function endOf(count: number, directorySize: number, directoryOffset: number): Buffer {
  return Buffer.concat([
    uint32(END),
    ...[0, 0, count, count].map(uint16),
    ...[directorySize, directoryOffset].map(uint32),
    uint16(0),
  ]);
}

function uint16(value: number): Buffer {
  const buffer = Buffer.alloc(2);
  buffer.writeUInt16LE(value);
  return buffer;
}

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32LE(value);
  return buffer;
}
