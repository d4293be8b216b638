/** How many applications of a view are left to read, in words. Pure. */
import type { LeftToRead, ListCount } from '#contract/desk-find.ts';
import type { Say } from '#words/say.ts';

/** `5,000+` for a lower bound. */
export function countInWords({ count, is_more }: ListCount, say: Say): string {
  return `${count.toLocaleString(say.locale)}${is_more ? '+' : ''}`;
}

export function leftInWords(say: Say, { left, of }: NonNullable<LeftToRead>): string {
  return say('{left} left to read of {of}', {
    left: countInWords(left, say),
    of: countInWords(of, say),
  });
}
