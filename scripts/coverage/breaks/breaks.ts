/** Every break that is written down. `scripts/break-statements.ts` tries out those of a random sample. */
import type { Break } from '../break.ts';
import { breaksOfSection1 } from './section-1.ts';
import { breaksOfSection2 } from './section-2.ts';
import { breaksOfSection3 } from './section-3.ts';
import { breaksOfSection4 } from './section-4.ts';
import { breaksOfSection5 } from './section-5.ts';
import { breaksOfSection6 } from './section-6.ts';
import { breaksOfSection7 } from './section-7.ts';
import { breaksOfSection8 } from './section-8.ts';
import { breaksOfSection9 } from './section-9.ts';

export const breaks: readonly Break[] = [
  ...breaksOfSection1,
  ...breaksOfSection2,
  ...breaksOfSection3,
  ...breaksOfSection4,
  ...breaksOfSection5,
  ...breaksOfSection6,
  ...breaksOfSection7,
  ...breaksOfSection8,
  ...breaksOfSection9,
];
