/** Bounds on an upload and on its conversion. An upload beyond them is refused with a sentence. */
export type Limits = {
  /** Bytes of the upload itself. */
  readonly uploadBytes: number;
  /** Pages of a PDF, and of a Word document once it is laid out. */
  readonly pages: number;
  /** Pixels of a picture, known before it is decoded. */
  readonly pixels: number;
  /** Bytes of a Word document's parts once unpacked, all together. */
  readonly unpackedBytes: number;
  /** Parts of a Word document. */
  readonly parts: number;
  /** Bytes of the PDF that comes out. */
  readonly outputBytes: number;
  /** Memory of each process that touches the upload. */
  readonly memoryBytes: number;
  /** Bytes of all files that such a process may write. They lie in memory. */
  readonly folderBytes: number;
  /** Processes and threads together. */
  readonly processes: number;
  /** From the first byte read to the finished PDF. */
  readonly seconds: number;
};

const MEGABYTE = 2 ** 20;

export const DEFAULT_LIMITS: Limits = {
  uploadBytes: MEGABYTE,
  pages: 100,
  pixels: 50_000_000,
  unpackedBytes: 40 * MEGABYTE,
  parts: 2000,
  outputBytes: 32 * MEGABYTE,
  // LibreOffice needs about half of it for an ordinary document; less than 2 GB keeps two at once off a small machine's swap.
  memoryBytes: 1_500_000_000,
  folderBytes: 256 * MEGABYTE,
  processes: 64,
  seconds: 60,
};
