/**
 * How much of the processor a key takes, out of the browser's own trace: unlike the time on the clock it hardly depends on what else
 * the machine does, and it tells what is done before the key is on the screen from what follows.
 */
import type { Browser, Page } from '@playwright/test';
import { NEXT_FRAME } from './in-page.ts';
import { openToType, PHONE, type Typed } from './visit.ts';

const TEXT = 'The quick brown fox';
const ROUNDS = 8;
/** After a key, until its effects are over: the pause between two keys of somebody who types fast. */
const PAUSE_MS = 60;

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];
/** What is inside of one of these is not counted again. `keypress` holds the events of the input. */
const EVENTS = new Set(['keydown', 'keypress', 'keyup', 'selectionchange']);
const DRAWING = new Set(['UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit']);

/** Milliseconds of the processor for each key. */
export type KeyWork = {
  /** The events of the key, and drawing. */
  readonly toScreen: number;
  /** What waited until the key was drawn. */
  readonly afterwards: number;
};

type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  /** Of the processor, in microseconds. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly type?: string } };
};

/** @returns for each page, in their order, one entry for each round. */
export async function measureKeyWork(
  browser: Browser,
  typed: readonly Typed[],
): Promise<KeyWork[][]> {
  const context = await browser.newContext({ viewport: PHONE });
  try {
    const pages: Page[] = [];
    for (const one of typed) {
      const page = await context.newPage();
      await openToType(page, one);
      pages.push(page);
    }
    const works: KeyWork[][] = typed.map(() => []);
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const [index, page] of pages.entries()) {
        await page.bringToFront();
        await page.locator(typed[index]?.question ?? '').fill('');
        const work = workIn(await traced(browser, () => typeIn(page)));
        // The first round warms up.
        if (round > 0) works[index]?.push(work);
      }
    }
    return works;
  } finally {
    await context.close();
  }
}

async function typeIn(page: Page): Promise<void> {
  for (const key of TEXT) {
    await page.keyboard.press(key === ' ' ? 'Space' : key);
    await page.evaluate(NEXT_FRAME);
    await page.waitForTimeout(PAUSE_MS);
  }
}

async function traced(browser: Browser, work: () => Promise<void>): Promise<TraceEvent[]> {
  const session = await browser.newBrowserCDPSession();
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(...(value as unknown as TraceEvent[])),
  );
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES },
  });
  await work();
  await session.send('Tracing.end');
  await isComplete;
  await session.detach();
  return events;
}

/** Only of the page that was typed in. */
function workIn(events: readonly TraceEvent[]): KeyWork {
  const pid = events.find((event) => typeOf(event) === 'keydown')?.pid;
  const sum = (counts: (event: TraceEvent) => boolean) =>
    events
      .filter((event) => event.pid === pid && counts(event))
      .reduce((total, { tdur = 0 }) => total + tdur / 1000 / TEXT.length, 0);
  return {
    toScreen: sum((event) => EVENTS.has(typeOf(event) ?? '') || DRAWING.has(event.name)),
    afterwards: sum(({ name }) => name === 'TimerFire'),
  };
}

function typeOf({ name, args }: TraceEvent): string | undefined {
  return name === 'EventDispatch' ? args?.data?.type : undefined;
}
