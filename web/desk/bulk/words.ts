/** Acts on views in words. Pure. */
import { BULK_KINDS, BULK_SKIPPED } from '#contract/bulk-kinds.ts';
import type { BulkAct } from '#contract/desk-bulk.ts';
import type { Say } from '#words/say.ts';
import { labelOf } from '../trail/details.ts';

const kindInWords = (say: Say, { kind }: Pick<BulkAct, 'kind'>) => labelOf(say, BULK_KINDS, kind);

/** "Share out: 400 of 612". */
export function actInWords(say: Say, act: BulkAct): string {
  const { counted, position } = act;
  const kind = kindInWords(say, act);
  switch (act.state) {
    case 'running':
      return say('{kind}: {position, number} of {counted, number}', { kind, position, counted });
    case 'undoing':
      return say('{kind} is being undone: {position, number} of {counted, number}', {
        kind,
        position,
        counted,
      });
    case 'done':
      return say('{kind}: done', { kind });
    case 'stopped':
      return say('{kind}: stopped', { kind });
    case 'undone':
      return say('{kind}: undone', { kind });
  }
}

/** The outcome of an act: how many applications were changed, left as they were and why, and restored. */
export function outcomeInWords(say: Say, act: BulkAct): string {
  const { done, undone, skipped, counted, position, state, came, went } = act;
  const passed = skipped.reduce((sum, { count }) => sum + count, done);
  const erased = state === 'done' ? position - passed : 0;
  const parts = [
    say('{done, number} of {counted, number} changed', { done, counted }),
    ...skipped.map(({ why, count }) => {
      return say('{count, number} {why}', { count, why: labelOf(say, BULK_SKIPPED, why) });
    }),
    erased > 0 && say('{erased, number} erased meanwhile', { erased }),
    undone > 0 && say('{undone, number} undone', { undone }),
    came > 0 && say('{came, number} came after the count', { came }),
    went > 0 && say('{went, number} had left the view', { went }),
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
