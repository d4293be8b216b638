const MEGABYTE = 2 ** 20;

/** Bounds on an upload and its conversion. An upload beyond them is refused with a reason. */
export const LIMITS = {
  /** Pages of a PDF, and of a Word document once it is laid out. */
  pages: 100,
  /** Pages that get a picture. */
  pictures: 10,
  /** Pixels of a picture, known before it is decoded. */
  pixels: 50_000_000,
  /** Unpacked bytes of all parts of a Word document together. */
  unpackedBytes: 40 * MEGABYTE,
  /** Parts of a Word document. */
  parts: 2000,
  /** Bytes of an answer: a PDF with its page pictures, or the joined PDFs of an application. */
  outputBytes: 64 * MEGABYTE,
  /** Memory of each process that touches the upload. LibreOffice needs about half of it for an ordinary document. */
  memoryBytes: 1_500_000_000,
  /** Bytes of all files that a conversion may write. They are in memory. */
  folderBytes: 256 * MEGABYTE,
  /** Processes and threads together. */
  processes: 128,
} as const;

export type Limits = { readonly [Name in keyof typeof LIMITS]: number };
