import type { OwnBlock, OwnForm } from '#form/own/own-form.ts';

/** A block of a college's own with its place in the file, such as `form.sections[0].questions[2]`. */
export interface PlacedBlock {
  readonly own: OwnBlock;
  readonly path: string;
  /** How often the block may occur: more than once within a repeat. */
  readonly repeats: number;
}

/** Every block at any depth, in the order of the file. */
export function placedBlocks({ sections = [], questions = [] }: OwnForm): PlacedBlock[] {
  const deep = (blocks: readonly OwnBlock[], path: string, repeats: number): PlacedBlock[] =>
    blocks.flatMap((own, index) => {
      const at = `${path}.questions[${index}]`;
      const inside = own.kind === 'repeat' ? (own.atMost ?? 1) : repeats;
      return [{ own, path: at, repeats }, ...deep(own.questions ?? [], at, inside)];
    });
  return [
    ...sections.flatMap((one, index) => deep(one.questions, `form.sections[${index}]`, 1)),
    ...questions.flatMap((one, index) => deep(one.questions, `form.questions[${index}]`, 1)),
  ];
}
