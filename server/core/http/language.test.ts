import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reply, Request } from './app.ts';
import { addVary, findChosen, languageOf, rememberLanguage, VARY } from './language.ts';

const OFFERED = ['en', 'es', 'pt-BR'];
const app = Fastify();

beforeAll(async () => {
  await app.register(cookie);
  app.get('/', (request, reply) => {
    const chosen = findChosen(request as Request, OFFERED);
    if (chosen !== undefined) {
      rememberLanguage(reply as unknown as Reply, chosen, { publicUrl: 'https://apply.example' });
    }
    const account = request.headers['x-account'];
    addVary(reply as unknown as Reply, ...VARY);
    return languageOf(request as Request, OFFERED, account as string | undefined);
  });
});
afterAll(() => app.close());

const ask = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: 'GET', url, headers });

describe('the language of an answer', () => {
  it.each<[string, string, string, Record<string, string>]>([
    ['English, where nobody says anything', 'en', '/', {}],
    ['what the browser speaks', 'es', '/', { 'accept-language': 'es' }],
    ['that of another country', 'es', '/', { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' }],
    ['the language whose country is offered', 'pt-BR', '/', { 'accept-language': 'pt' }],
    ['what the browser likes best', 'en', '/', { 'accept-language': 'en-US,en;q=0.9,es;q=0.8' }],
    ['the best of what is offered', 'es', '/', { 'accept-language': 'de, fr;q=0.9, es;q=0.2' }],
    ['English, where nothing else is understood', 'en', '/', { 'accept-language': 'de, ja' }],
    ['not what the browser refuses', 'es', '/', { 'accept-language': 'en;q=0, es;q=0.1' }],
    ['English, for what is no header', 'en', '/', { 'accept-language': ';;q=,=,,\t"' }],
    ['the cookie’s first', 'es', '/', { cookie: 'language=es', 'accept-language': 'en' }],
    ['the account’s first', 'pt-BR', '/', { 'x-account': 'pt-BR', cookie: 'language=es' }],
    ['the address’s first', 'es', '/?lang=es', { 'x-account': 'en', cookie: 'language=en' }],
    ['of a country in the address', 'es', '/?lang=es-419', {}],
    ['the next, for a language that is not offered', 'es', '/?lang=fr', { cookie: 'language=es' }],
    ['the next, for two at once', 'es', '/?lang=en&lang=pt', { 'accept-language': 'es' }],
  ])('is %s: %s', async (_, language, url, headers) => {
    expect((await ask(url, headers)).body).toBe(language);
  });

  it('is remembered when it was chosen, as it is offered', async () => {
    const [remembered] = (await ask('/?lang=es-MX')).cookies;
    expect(remembered).toEqual({
      name: 'language',
      value: 'es',
      path: '/',
      maxAge: 31_536_000,
      sameSite: 'Lax',
      secure: true,
    });
  });

  it('is not remembered when it was guessed, or is nothing that is offered', async () => {
    for (const url of ['/', '/?lang=fr', '/?lang=es%0d%0aset-cookie:x']) {
      expect((await ask(url, { 'accept-language': 'es' })).cookies).toEqual([]);
    }
  });

  it('tells caches what it depends on', async () => {
    expect((await ask('/')).headers.vary).toBe('Cookie, Accept-Language');
  });
});
