/** What a site says that is for rehearsals (`REHEARSAL=allowed`). The call is nowhere else, so it is not among the calls of the product. */
import { type Static, Type } from './schema.ts';

export const GET_REHEARSAL = 'GET /public/rehearsal';

/** Applicants of a rehearsal have addresses there; nobody else can (RFC 2606). */
export const REHEARSAL_DOMAIN = 'rehearsal.invalid';

export const Rehearsal = Type.Object({
  rehearsal: Type.Literal('allowed'),
  others: Type.Integer({
    minimum: 0,
    description: `accounts and waiting sign-ups whose address is not @${REHEARSAL_DOMAIN}`,
  }),
  rate_limit_scale: Type.Number(),
});
export type Rehearsal = Static<typeof Rehearsal>;
