import { readFile, writeFile } from 'node:fs/promises';
import { readPdf, writePdf } from './pdf-objects.ts';
import { run } from './run.ts';

/** Joins safe PDFs in order. The result has the title, language and structure of the first. */
export async function join(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const names = pdfs.map((_, index) => `${index}.pdf`);
  await Promise.all(names.map((name, index) => writeFile(name, pdfs[index] ?? '')));
  for (const name of names.slice(1)) await withoutStructure(name);
  const [first = ''] = names;
  const args = [first, '--object-streams=generate', '--pages', ...names, '--', 'joined.pdf'];
  const { code, stderr } = await run('qpdf', args);
  if (code !== 0) throw new Error(`qpdf ended with ${code}: ${stderr}`);
  return readFile('joined.pdf');
}

/** Removes the pages' structure numbers, which would point into the structure of the first PDF. */
async function withoutStructure(file: string): Promise<void> {
  const pdf = await readPdf(file);
  if (pdf === undefined) throw new Error('this is no PDF');
  for (const object of Object.values(pdf.objects)) {
    const { value } = 'value' in object ? object : { value: object.stream.dict };
    if (typeof value !== 'object' || value === null || Array.isArray(value)) continue;
    for (const key of ['/StructParents', '/StructParent']) delete value[key];
  }
  await writePdf(pdf, file);
}
