import { readFile, writeFile } from 'node:fs/promises';
import { run } from './run.ts';

/** Several safe PDFs as one, in their order. The first gives it its title, its language and its structure. */
export async function join(pdfs: readonly Uint8Array[]): Promise<Uint8Array> {
  const names = pdfs.map((_, index) => `${index}.pdf`);
  await Promise.all(names.map((name, index) => writeFile(name, pdfs[index] ?? '')));
  const [first = ''] = names;
  const args = [first, '--object-streams=generate', '--pages', ...names, '--', 'joined.pdf'];
  const { code, stderr } = await run('qpdf', args);
  if (code !== 0) throw new Error(`qpdf ended with ${code}: ${stderr}`);
  return readFile('joined.pdf');
}
