import type { Tenant } from '../tenant.ts';

/** What the college says about who reads an application, what changes its decision, and to whom it writes. */
export const policies: NonNullable<Tenant['policies']> = {
  readers: 'The Office of Admission. If you apply for financial aid, the people who decide on aid.',
  citizenship: 'No. We use it only for financial aid and visas.',
  background: 'No. We do not take it into account when we decide.',
  religion: 'No. If you tell us, our campus ministry can invite you.',
  legacy: 'No. We ask so that our graduates can welcome you.',
  record:
    'Not by itself. We look at what happened, how long ago it was, and what you have done since.',
  tests: 'No. If you took one and want us to see it, ask to have your scores sent to us.',
  parents:
    'Only if you say yes above. Then they hear about visit days, deadlines and our decision, after you submit.',
  counselor: 'After you submit, if we still need your transcript or have a question about it.',
};
