/** What files and messages are called: the same however often a run is taken up again, and never twice. Pure. */
import type { FolderSetup } from '#contract/desk-handing-on.ts';
import { NAME_PREFIX } from './slate.ts';

/** What names are made of: when the run began, its number, and a few random characters, in case a backup is played back. */
export function runKey(begunAt: Date, random: string): string {
  const time = begunAt.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  return `${time}_${random}`;
}

export function messageId(key: string, part: number): string {
  return `msg_${key}_${part}`;
}

type PartNames = {
  readonly data: string;
  readonly dictionary: string;
  readonly documents: string;
};

/** Only letters, digits and underscores before the dot, as the masks of Slate want it. */
export function namesOfPart(
  key: string,
  part: number,
  { format }: Pick<FolderSetup, 'format'>,
): PartNames {
  const end = `${key}_${String(part).padStart(4, '0')}`;
  return {
    data: `${NAME_PREFIX}applications_${end}.${format}`,
    dictionary: `${NAME_PREFIX}dictionary_${end}.csv`,
    documents: `${NAME_PREFIX}documents_${end}.zip`,
  };
}
