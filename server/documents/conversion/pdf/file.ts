/** Writes a PDF: numbered objects and one table of their places, no object streams, no encryption. */

/** The entries of a dictionary, by their names with the slash; values as PDF writes them. */
export type Entries = Map<string, string>;

/** A dictionary with the stream that it describes, if it has one, or any other value. */
type WrittenObject =
  | { readonly entries: Entries; readonly stream?: Uint8Array }
  | { readonly value: string };

/** Collects the objects of one file. */
export type PdfFile = {
  /** Sets a number aside for an object that refers to others before it is known itself. */
  reserve(): number;
  put(number: number, object: WrittenObject): void;
  add(object: WrittenObject): number;
  /** An object that was put already. */
  get(number: number): WrittenObject | undefined;
  /** The entries of one, to add to. */
  entriesOf(number: number): Entries | undefined;
  /** @throws RangeError where the file would have more bytes than it may. */
  write(root: number, info: number): Uint8Array;
};

export type FileBounds = { readonly objects: number; readonly bytes: number };

/** @throws RangeError as soon as there are more objects, or bytes of streams, than there may be. */
export function createFile(bounds: FileBounds): PdfFile {
  const objects: (WrittenObject | undefined)[] = [];
  let streamed = 0;
  const reserve = () => {
    if (objects.length >= bounds.objects) throw new RangeError('too many objects');
    return objects.push(undefined);
  };
  const put = (number: number, object: WrittenObject) => {
    if ('stream' in object) streamed += object.stream?.length ?? 0;
    if (streamed > bounds.bytes) throw new RangeError('too many bytes');
    objects[number - 1] = object;
  };
  return {
    reserve,
    put,
    add(object) {
      const number = reserve();
      put(number, object);
      return number;
    },
    get: (number) => objects[number - 1],
    entriesOf(number) {
      const object = objects[number - 1];
      return object !== undefined && 'entries' in object ? object.entries : undefined;
    },
    write: (root, info) => writeFile(objects, { root, info, bytes: bounds.bytes }),
  };
}

export const ref = (number: number) => `${number} 0 R`;

/** Entries from pairs; those without a value are left out. */
export function entries(of: Readonly<Record<string, string | undefined>>): Entries {
  return new Map(
    Object.entries(of).flatMap(([name, value]) =>
      value === undefined ? [] : [[`/${name}`, value]],
    ),
  );
}

export function dictionary(of: Entries): string {
  return `<< ${[...of].map(([name, value]) => `${name} ${value}`).join(' ')} >>`;
}

/** Any text, as PDF keeps it. */
export function textString(text: string): string {
  return `<feff${Buffer.from(text, 'utf16le').swap16().toString('hex')}>`;
}

type End = { readonly root: number; readonly info: number; readonly bytes: number };

function writeFile(objects: readonly (WrittenObject | undefined)[], end: End): Uint8Array {
  const parts: Buffer[] = [];
  let length = 0;
  const add = (part: Uint8Array | string) => {
    const bytes =
      typeof part === 'string'
        ? Buffer.from(part, 'latin1')
        : Buffer.from(part.buffer, part.byteOffset, part.length);
    parts.push(bytes);
    length += bytes.length;
    if (length > end.bytes) throw new RangeError('too many bytes');
  };
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const places = objects.map((object, index) => {
    const place = length;
    add(`${index + 1} 0 obj\n`);
    // A reserved number that was never used.
    if (object === undefined) add('null\n');
    else if ('value' in object) add(`${object.value}\n`);
    else if (object.stream === undefined) add(`${dictionary(object.entries)}\n`);
    else {
      object.entries.set('/Length', String(object.stream.length));
      add(`${dictionary(object.entries)}\nstream\n`);
      add(object.stream);
      add('\nendstream\n');
    }
    add('endobj\n');
    return place;
  });
  const count = objects.length + 1;
  const lines = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const trailer = `trailer\n<< /Size ${count} /Root ${ref(end.root)} /Info ${ref(end.info)} >>`;
  add(`xref\n0 ${count}\n0000000000 65535 f \n${lines}${trailer}\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.concat(parts);
}
