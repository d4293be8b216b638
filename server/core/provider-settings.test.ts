import { describe, expect, it } from 'vitest';
import { readSettings } from './settings.ts';

const WHOLE = {
  PUBLIC_URL: 'https://apply.example.edu',
  STAFF_OIDC_ISSUER: 'https://login.example.edu/college/',
  STAFF_OIDC_CLIENT_ID: 'matricula',
  STAFF_OIDC_CLIENT_SECRET: 's3cret',
  STAFF_OIDC_ROLES: 'readers=reader; CN=Admissions,OU=IT=administrator;',
};

function problemsOf(changed: Record<string, string>): string[] {
  try {
    readSettings({ ...WHOLE, ...changed }, 'guest');
    return [];
  } catch (error) {
    return (error as Error).message.split('\n');
  }
}

it('the provider is read with its words for roles, which may hold an equals sign, and what it has to say of a sign-in', () => {
  const asked = {
    STAFF_OIDC_STRENGTH: 'amr=mfa; acr=https://refeds.org/profile/mfa?x=y;',
    STAFF_OIDC_MAX_AGE_MINUTES: '480',
  };
  expect(readSettings({ ...WHOLE, ...asked }, 'guest').provider).toEqual({
    issuer: 'https://login.example.edu/college/',
    clientId: 'matricula',
    clientSecret: 's3cret',
    scope: 'openid profile email',
    rolesClaim: 'roles',
    roles: new Map([
      ['readers', 'reader'],
      ['CN=Admissions,OU=IT', 'administrator'],
    ]),
    strength: [
      { claim: 'amr', word: 'mfa' },
      { claim: 'acr', word: 'https://refeds.org/profile/mfa?x=y' },
    ],
    maxAgeMinutes: 480,
  });
});

describe('a start is refused', () => {
  it.each([
    ['STAFF_OIDC_ISSUER', '', 'STAFF_OIDC_ISSUER is not set'],
    ['STAFF_OIDC_ROLES', 'readers', 'STAFF_OIDC_ROLES is "readers". It may hold pairs'],
    ['STAFF_OIDC_ROLES', 'readers=boss', 'STAFF_OIDC_ROLES is "readers=boss". It may hold'],
    ['STAFF_OIDC_STRENGTH', 'mfa', 'STAFF_OIDC_STRENGTH is "mfa". It may hold pairs of a claim'],
    ['STAFF_OIDC_MAX_AGE_MINUTES', '0', 'STAFF_OIDC_MAX_AGE_MINUTES is "0"'],
    ['STAFF_OIDC_ISSUER', 'ftp://x.example', 'STAFF_OIDC_ISSUER is "ftp://x.example"'],
    ['STAFF_OIDC_ISSUER', 'https://x.example/?a=b', 'It may hold the issuer'],
    ['STAFF_OIDC_ISSUER', 'http://login.example.edu', 'only where it and PUBLIC_URL are both'],
  ])('for %s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(problem)]);
  });
});

it('http is allowed between two ends on this machine', () => {
  const local = { PUBLIC_URL: 'http://localhost:3000', STAFF_OIDC_ISSUER: 'http://127.0.0.1:4000' };
  expect(problemsOf(local)).toEqual([]);
});
