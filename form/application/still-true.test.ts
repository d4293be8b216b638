import { expect, it } from 'vitest';
import { stillTrue } from './still-true.ts';
import { smallForm } from './testing.ts';

/** An answer to everything that the form asks. */
const everything = Object.fromEntries(Object.keys(smallForm.model).map((key) => [key, 'x']));

it('takes over the name, birth date, address, phone numbers and school, as they are listed here', () => {
  expect(Object.keys(stillTrue(smallForm, everything))).toEqual([
    ...['first_name', 'middle_name', 'last_name', 'preferred_name', 'birth_date'],
    ...['phone_home', 'phone_mobile', 'phone_international', 'email_address'],
    ...['address_line_1', 'address_line_2', 'city', 'state', 'zip', 'country'],
    ...['hs_ceeb', 'hs_name', 'hs_address_line_1', 'hs_city', 'hs_state', 'hs_zip', 'hs_country'],
  ]);
});

it('takes the label of a coded answer along, and no essay, consent, certification or document', () => {
  const taken = stillTrue(smallForm, {
    state: 'OR',
    state_desc: 'Oregon',
    entry_term: '2027FA',
    entry_term_desc: 'Fall 2027',
    personal_statement_essay: 'I row.',
    personal_statement_doc: 'true',
    optin_sms_ind: true,
    legal_agree: true,
    conviction_comment: 'No',
  });
  expect(taken).toEqual({ state: 'OR', state_desc: 'Oregon' });
});
