import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { isAlive } from '../processes.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type Draw, drawInProcess, type FirstScreen } from './draw-first-screens.ts';
import { createFirstScreens } from './first-screens.ts';

const PAGE =
  '<!doctype html><head><title>Draft</title><script async type="module" src="/start.js"></script></head><div id="root"></div>';
/** In New York, where the sample college is, this is still the 21st. */
const EVENING = new Date('2026-11-22T03:00:00Z');
const MORNING = new Date('2026-11-22T15:00:00Z');

let now = EVENING;
const fail = vi.fn();

function screensOf(draw: Draw, folder = '/nowhere', language = 'en') {
  return createFirstScreens({
    folder,
    page: PAGE,
    tenant: sampleTenant,
    language,
    now: () => now,
    headOf: (route) => `<link href="${route}">`,
    fail,
    draw,
  });
}

const drawn = (day: string): FirstScreen[] => [
  { route: '/about', html: '<p>About you</p>', day },
  { route: '/education', html: '<p>School</p>', day },
];
const asked = (url: string, cookies: Record<string, string> = {}) => ({ url, cookies });

beforeEach(() => {
  now = EVENING;
  fail.mockReset();
});

describe('the first screen', () => {
  test('is in the page, with its route and its day, and painted only when its first lines are there', async () => {
    const screens = screensOf(async () => drawn('2026-11-21'));
    await screens.drawn();
    expect(screens.find(asked('/education'))?.plain.toString()).toBe(
      '<!doctype html><head><title>Draft</title><script async blocking="render" type="module" src="/start.js"></script><link href="/education"></head><div id="root" data-screen="/education" data-day="2026-11-21"><p>School</p></div>',
    );
  });

  test.each<[string, ReturnType<typeof asked>, boolean?]>([
    ['somebody who comes by a letter', asked('/?utm_source=letter'), true],
    ['somebody who chooses a language', asked('/about?lang=es'), true],
    ['somebody who is logged in', asked('/about', { 'idp.signed_in': '1' })],
    ['a browser with a session under https', asked('/about', { '__Host-session': 'x' })],
    ['a browser with answers in a tab', asked('/about', { begun: '1' })],
    ['a link that fills in the form', asked('/about?a=b&token=x')],
    ['a link of the staff', asked('/?service_token=x')],
    ['another screen', asked('/login')],
    ['another spelling, which the page leads to the right one', asked('/About/')],
  ])('is for those whose page it is: %s', async (_whom, request, isFor = false) => {
    const screens = screensOf(async () => drawn('2026-11-21'));
    await screens.drawn();
    expect(screens.find(request)?.plain.includes('data-screen="/about"') ?? false).toBe(isFor);
  });

  test('is of today: it is drawn again on the next day, and nobody waits for it', async () => {
    const draw = vi.fn(async () => drawn(now === EVENING ? '2026-11-21' : '2026-11-22'));
    const screens = screensOf(draw);
    await screens.drawn();
    now = MORNING;
    expect(screens.find(asked('/about'))).toBeUndefined();
    await screens.drawn();
    expect(screens.find(asked('/about'))?.plain.toString()).toContain('data-day="2026-11-22"');
    expect(draw).toHaveBeenCalledTimes(2);
  });

  test('that could not be drawn is left to the page, and is not tried again all the time', async () => {
    const draw = vi.fn(() => Promise.reject(new Error('No.')));
    const screens = screensOf(draw);
    await screens.drawn();
    expect(screens.find(asked('/about'))).toBeUndefined();
    expect(screens.find(asked('/about'))).toBeUndefined();
    expect(fail).toHaveBeenCalledExactlyOnceWith(new Error('No.'));
    expect(draw).toHaveBeenCalledTimes(1);
  });
});

describe('the program that draws', () => {
  const folder = temporaryFolder('first screen-');
  beforeAll(async () => {
    await mkdir(join(folder, 'first-screen'));
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  });
  const program = (text: string) => writeFile(join(folder, 'first-screen', 'render.js'), text);

  test('runs in a process of its own that ends, with the college, every page of the form and the reader’s language', async () => {
    await program(`
      import { getCompileCacheDir } from 'node:module';
      const start = getCompileCacheDir() === undefined ? 'slow' : 'quick';
      export const renderFirstScreen = async (tenant, route, say) => ({
        html: [tenant.partnerName, route, process.pid, process.env.NODE_ENV, start, say.locale, say('Yes')].join(' '),
        day: '2026-11-21',
      });
    `);
    const screens = screensOf(drawInProcess, folder, 'es');
    await screens.drawn();
    const html = screens.find(asked('/final-steps'))?.plain.toString();
    const [, pid] =
      />Alder Valley College \/final-steps (\d+) production quick es-US Sí</.exec(html ?? '') ?? [];
    expect(pid).toBeDefined();
    expect(Number(pid)).not.toBe(process.pid);
    await vi.waitFor(() => expect(isAlive(Number(pid))).toBe(false), 10_000);
    expect(fail).not.toHaveBeenCalled();
  });

  test('that ends too early takes nothing else down', async () => {
    await program('process.exit();');
    const screens = screensOf(drawInProcess, folder);
    await screens.drawn();
    expect(screens.find(asked('/about'))).toBeUndefined();
    expect(fail).toHaveBeenCalledTimes(1);
  });
});
