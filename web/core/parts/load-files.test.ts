// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WORD_LIST } from '#words/list.ts';

const part = { default: 'part' };
const links = (rel: string) => [...document.querySelectorAll<HTMLLinkElement>(`link[rel=${rel}]`)];
const styles = () => links('stylesheet');
const addresses = (rel: string) => links(rel).map((link) => link.getAttribute('href'));

/** jsdom loads nothing, so the test ends the load. */
const arrive = (element: HTMLElement | null | undefined) =>
  element?.dispatchEvent(new Event('load'));
const fail = (element: HTMLElement | null | undefined) =>
  element?.dispatchEvent(new Event('error'));

/** A loader in a page that has loaded nothing yet. */
async function freshLoader() {
  vi.resetModules();
  const { loadWithFiles, PART_MISSING } = await import('./load-files.ts');
  const [missing, load] = [vi.fn(), vi.fn(async () => part)];
  window.addEventListener(PART_MISSING, missing);
  return { loadWithFiles, missing, load };
}

beforeEach(() => document.head.replaceChildren());

describe('a part with styles', () => {
  it('loads only after them, and requests each of them once', async () => {
    const { loadWithFiles, load } = await freshLoader();
    const loading = loadWithFiles(load, ['assets/part.js', 'assets/part.css']);
    const again = loadWithFiles(load, ['assets/part.js', 'assets/part.css']);
    expect(addresses('stylesheet')).toEqual(['/assets/part.css']);
    expect(addresses('modulepreload')).toEqual(['/assets/part.js']);
    expect(load).not.toHaveBeenCalled();
    arrive(styles()[0]);
    expect(await loading).toBe(part);
    expect(await again).toBe(part);
    expect(await loadWithFiles(load, ['assets/part.css'])).toBe(part);
    expect(styles()).toHaveLength(1);
  });

  it('requests a failed style sheet again, also for another part that needs it', async () => {
    const { loadWithFiles, missing, load } = await freshLoader();
    const first = loadWithFiles(load, ['assets/shared.css', 'assets/part.css']);
    arrive(styles()[1]);
    fail(styles()[0]);
    await expect(first).rejects.toThrow('/assets/shared.css');
    expect(missing).toHaveBeenCalledTimes(1);
    expect(addresses('stylesheet')).toEqual(['/assets/part.css']);

    const other = loadWithFiles(load, ['assets/shared.css']);
    expect(addresses('stylesheet')).toEqual(['/assets/part.css', '/assets/shared.css']);
    expect(load).not.toHaveBeenCalled();
    arrive(styles()[1]);
    expect(await other).toBe(part);
  });

  it('uses the style sheets that the page has already, unless they failed', async () => {
    const { loadWithFiles } = await freshLoader();
    document.head.innerHTML =
      '<link rel="stylesheet" href="/assets/there.css"><link rel="stylesheet" href="/assets/lost.css">';
    const [there, lost] = styles();
    Object.defineProperty(there, 'sheet', { value: {} });
    Object.defineProperty(lost, 'sheet', { value: null });
    const loading = loadWithFiles(async () => part, ['assets/there.css', 'assets/lost.css']);
    expect(addresses('stylesheet')).toEqual(['/assets/there.css', '/assets/lost.css']);
    expect(styles()[1]).not.toBe(lost);
    arrive(styles()[1]);
    expect(await loading).toBe(part);
  });
});

it('a script that could not be loaded is requested again, and the page is told', async () => {
  const { loadWithFiles, missing, load } = await freshLoader();
  load.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const failing = loadWithFiles(load, ['assets/part.js']);
  fail(links('modulepreload')[0]);
  await expect(failing).rejects.toThrow('Failed to fetch');
  expect(missing).toHaveBeenCalledTimes(1);
  expect(addresses('modulepreload')).toEqual([]);
  expect(await loadWithFiles(load, ['assets/part.js'])).toBe(part);
  expect(addresses('modulepreload')).toEqual(['/assets/part.js']);
});

describe('the words that the first form page does not need', () => {
  const rest = { script: '/assets/words-rest.js', notFor: ['assets/main.js'] };
  const wordScripts = () => [...document.querySelectorAll('script')];

  beforeEach(() => vi.stubGlobal(WORD_LIST, { page: [], form: [], named: {}, rest }));
  afterEach(() => vi.unstubAllGlobals());

  it('are loaded before any other part runs, and requested once', async () => {
    const { loadWithFiles, load } = await freshLoader();
    const loading = loadWithFiles(load, ['assets/part.js', 'assets/main.js']);
    const other = loadWithFiles(load);
    await Promise.resolve();
    expect(wordScripts().map((script) => script.getAttribute('src'))).toEqual([rest.script]);
    expect(addresses('modulepreload')).toEqual(['/assets/part.js', '/assets/main.js']);
    expect(load).not.toHaveBeenCalled();
    arrive(wordScripts()[0]);
    expect(await loading).toBe(part);
    expect(await other).toBe(part);
    expect(await loadWithFiles(load, ['assets/third.js'])).toBe(part);
    expect(wordScripts()).toHaveLength(1);
  });

  it('do not delay the parts of the first form page', async () => {
    const { loadWithFiles } = await freshLoader();
    expect(await loadWithFiles(async () => part, ['assets/main.js', 'assets/part.js'])).toBe(part);
    expect(wordScripts()).toEqual([]);
  });

  it('are requested again with the next part if they failed', async () => {
    const { loadWithFiles, missing, load } = await freshLoader();
    const failing = loadWithFiles(load, ['assets/part.js']);
    fail(wordScripts()[0]);
    await expect(failing).rejects.toThrow(rest.script);
    expect(missing).toHaveBeenCalledTimes(1);
    expect(load).not.toHaveBeenCalled();
    const again = loadWithFiles(load, ['assets/part.js']);
    arrive(wordScripts()[0]);
    expect(await again).toBe(part);
    expect(wordScripts()).toHaveLength(1);
  });
});
