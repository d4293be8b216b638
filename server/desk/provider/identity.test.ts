import { expect, it } from 'vitest';
import { identityIn, isStrong } from './identity.ts';

const SETTINGS = {
  rolesClaim: 'roles',
  roles: new Map([
    ['readers', 'reader'],
    ['also-readers', 'reader'],
    ['admins', 'administrator'],
  ] as const),
};
const read = (claims: Record<string, unknown>, rolesClaim = 'roles') =>
  identityIn(
    { iss: 'https://login.example.edu', sub: 'ada', ...claims },
    { ...SETTINGS, rolesClaim },
  );

it.each([
  [['readers', 'students'], ['reader']],
  [
    ['admins', 'readers', 'also-readers'],
    ['administrator', 'reader'],
  ],
  ['admins', ['administrator']],
  [undefined, []],
  [{ admins: true }, []],
  [['Admins', 'admins '], []],
])('%j makes the roles %j', (roles, expected) => {
  expect(read({ roles })?.roles).toEqual(expected);
});

it.each([
  ['realm_access.roles', { realm_access: { roles: ['admins'] } }],
  ['https://example.edu/roles', { 'https://example.edu/roles': ['admins'] }],
])('roles are found in %s', (claim, claims) => {
  expect(read(claims, claim)?.roles).toEqual(['administrator']);
  expect(read({}, claim)?.roles).toEqual([]);
});

it('nothing that every object has counts as a claim', () => {
  expect(read({}, 'constructor.name')?.roles).toEqual([]);
});

it('people of Entra are known by tenant and object, because their subject differs for each application', () => {
  const iss = 'https://login.microsoftonline.com/t-1/v2.0';
  expect(read({ iss, tid: 't-1', oid: 'o-1' })).toMatchObject({ issuer: iss, subject: 't-1/o-1' });
  expect(read({ iss })).toBeUndefined();
});

it.each(['https://login.example.edu', 'https://login.microsoftonline.com.evil.example/'])(
  'tenant and object of %s count for nothing',
  (iss) => expect(read({ iss, tid: 't-1', oid: 'o-1' })).toMatchObject({ subject: 'ada' }),
);

it.each([
  { sub: '' },
  { sub: undefined },
  { sub: 7 },
  { sub: 'a\u0000b' },
  { sub: 'x'.repeat(301) },
])('%j names nobody', (claims) => expect(read(claims)).toBeUndefined());

it('a person with neither name nor address is called by the subject', () => {
  expect(read({})).toMatchObject({ name: 'ada', mail: '' });
  expect(read({ email: 'ada@college.example' })?.name).toBe('');
});

it('what cannot be stored is left out', () => {
  expect(read({ name: 'Ada\ud800', email: 'ADA@college.example' })).toMatchObject({
    name: '',
    mail: 'ada@college.example',
  });
});

it.each([
  [{ amr: ['pwd', 'mfa'] }, true],
  [{ acr: 'phr' }, true],
  [{ amr: 'mfa' }, true],
  [{ amr: ['pwd'], acr: 'pwd' }, false],
  [{ amr: ['MFA'], acr: 'phrase' }, false],
  [{ acr: 'mfa' }, false],
  [{ amr: { mfa: true } }, false],
  [{}, false],
])('a sign-in with %j is strong: %j', (claims, isOne) => {
  const whole = { iss: 'https://login.example.edu', sub: 'ada', ...claims };
  const asked = [
    { claim: 'amr', word: 'mfa' },
    { claim: 'acr', word: 'phr' },
  ];
  expect(isStrong(whole, asked)).toBe(isOne);
  expect(isStrong(whole, [])).toBe(true);
});
