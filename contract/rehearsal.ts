/** The answer of a site for rehearsals (`REHEARSAL=allowed`). Other sites lack this call, so it is not among the calls of the product. */
import { type Static, Type } from './schema.ts';

export const GET_REHEARSAL = 'GET /public/rehearsal';

/** The domain of the addresses of rehearsal applicants; no real address has it (RFC 2606). */
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
