/** Every break that is written down. `scripts/break-statements.ts` tries out those of a random sample. */
import type { Break } from '../break.ts';
import { breaksOfSection1 } from './section-1.ts';

export const breaks: readonly Break[] = [...breaksOfSection1];
