/** The assets of a page: discovered once on the site, then requested by each applicant's browser. */
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { untilAnswered } from './patience.ts';
import type { Parts } from './script.ts';
import { type Browser, openBrowser, type Wire } from './wire.ts';

export type Assets = {
  /** Loaded with the page itself. */
  readonly first: readonly string[];
  /** Loaded later, by the moment. */
  readonly later: Readonly<Record<Parts, readonly string[]>>;
};

/**
 * The parts of the page by the moment they load, as prefixes of their names, recorded from a real browser. Names that this release does not
 * have are skipped.
 */
const LATER: Readonly<Record<Parts, readonly string[]>> = {
  'first question': [
    ...['words-en-rest', 'ReviewPage', 'PrintedApplication', 'applicant-name', 'PartIcon'],
    ...['document-calls', 'ToastList', 'dist', 'FooterDialogs', 'Combobox'],
  ],
  'sign up': ['SignUpPage', 'fields', 'AccountCard'],
  confirm: ['ConfirmPage', 'useResend'],
  'log in': ['LoginPage'],
  inside: [
    ...['IdleWatch', 'SectionShelf', 'useShelf', 'pieces', 'DocumentField', 'FileRow'],
    ...['upload-controllers', 'TabList', 'WordCount'],
  ],
  completion: ['CompletionPage', 'copy-state'],
};

/** Common names for all of them in the report. */
export const GET_PAGE = 'GET the page';
export const GET_ASSET = 'GET an asset';

/** A site that has just started may be overloaded, and ask for retries. */
const PATIENCE_MS = 300_000;

const BESIDE_THE_PAGE = ['/brand.css', '/logo'];

/** Reads a site's page, and all scripts that it leads to. */
export async function findAssets(wire: Wire): Promise<Assets> {
  const browser = openBrowser(wire);
  try {
    const page = await textOf(browser, GET_PAGE, '/about');
    const first = namesIn(page);
    const known = new Set(first);
    for (const name of known) {
      if (!name.endsWith('.js')) continue;
      for (const found of namesIn(await textOf(browser, GET_ASSET, `/assets/${name}`))) {
        known.add(found);
      }
    }
    const beginning = (name: string) =>
      name.replace(/-[\w-]{8}\.\w+$/, '').replace(/\.module$/, '');
    const rest = [...known].filter((name) => !first.includes(name));
    const pathsOf = (names: readonly string[]) =>
      rest.filter((name) => names.includes(beginning(name))).map((name) => `/assets/${name}`);
    return {
      first: [...first.map((name) => `/assets/${name}`), ...BESIDE_THE_PAGE],
      later: {
        'first question': pathsOf(LATER['first question']),
        'sign up': pathsOf(LATER['sign up']),
        confirm: pathsOf(LATER.confirm),
        'log in': pathsOf(LATER['log in']),
        inside: pathsOf(LATER.inside),
        completion: pathsOf(LATER.completion),
      },
    };
  } finally {
    browser.close();
  }
}

function namesIn(text: string): string[] {
  return [
    ...new Set([...text.matchAll(/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)\b/g)].map(([name]) => name)),
  ];
}

async function textOf(browser: Browser, name: string, path: string): Promise<string> {
  const trying = { signal: AbortSignal.timeout(PATIENCE_MS), random: () => 0 };
  const { body } = await untilAnswered(() => browser.ask(name, path), trying);
  return unpacked(body).toString('utf8');
}

/** Decompresses an asset, recognizing the format by its first bytes. */
function unpacked(body: Buffer): Buffer {
  if (body[0] === 0x1f && body[1] === 0x8b) return gunzipSync(body);
  try {
    return brotliDecompressSync(body);
  } catch {
    return body;
  }
}
