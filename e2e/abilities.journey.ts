/**
 * Ways in which people adapt a page to their needs: narrow windows and 400 % zoom, their own text spacing, forced colours, reduced
 * motion, large targets for fingers and switches, and the keyboard alone (WCAG 2.2 AA).
 */
import { expect, type Page, test } from './harness/test.ts';

const STEPS = ['/about', '/education', '/final-steps'];
const CARDS = ['/login', '/signup', '/confirm', '/forgot', '/reset?username=mia%40mail.test&id=x'];
const COMPONENTS = ['controls', 'words', 'documents', 'overlays', 'member/wrong', 'play/answered'];
const EVERY_SCREEN = [...STEPS, ...CARDS, ...COMPONENTS.map((group) => `/dev/ui/${group}`)];

/** Readers may set this text spacing without losing content (WCAG 2.2, 1.4.12). */
const SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;

/** The minimum width and height of a target, in CSS pixels (2.5.8). */
const LEAST_TARGET = 24;

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading').first()).toBeVisible();
}

/** Fails on a page that scrolls sideways, or cuts off words. */
async function expectToFit(page: Page, where: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `sideways scroll: ${where}`).toBeLessThanOrEqual(0);
  // The bar of chapters follows a new size a moment later.
  await expect.poll(() => findCutWords(page), { message: where }).toEqual([]);
}

/** Elements that cut off their words and cannot be scrolled. */
function findCutWords(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.body.querySelectorAll<HTMLElement>('*')].flatMap((element) => {
      const { overflowX, overflowY, clipPath, position } = getComputedStyle(element);
      const isForReaders =
        clipPath !== 'none' || (position === 'absolute' && element.clientWidth <= 1);
      const isControl = element.matches('input, select, textarea');
      // A phone shows one chapter at a time. The closed ones are checked at widths that show all.
      const isClosed = element.matches('section') && element.clientHeight === 0;
      if (isForReaders || isControl || isClosed || element.textContent?.trim() === '') return [];
      const cutsX = /hidden|clip/.test(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const cutsY =
        /hidden|clip/.test(overflowY) && element.scrollHeight > element.clientHeight + 1;
      return cutsX || cutsY
        ? [`${element.tagName} ${element.className}: ${element.textContent?.slice(0, 40)}`]
        : [];
    }),
  );
}

/** Targets that are too small, except for links in a sentence and the browser's own controls. */
function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [role=tab], [role=option]',
    );
    return [...targets].flatMap((element) => {
      // The whole row of a tick box or radio button can be pressed.
      const target = element.closest('label') ?? element;
      const { width, height } = target.getBoundingClientRect();
      const isShown = element.checkVisibility({ visibilityProperty: true }) && width > 1;
      const isInSentence =
        getComputedStyle(element).display === 'inline' &&
        element.parentElement?.textContent?.trim() !== element.textContent?.trim();
      if (!isShown || isInSentence || (width >= least && height >= least)) return [];
      return [`${element.tagName} “${element.textContent?.slice(0, 30)}” ${width} × ${height}`];
    });
  }, LEAST_TARGET);
}

/** Controls without a visible edge when they have the focus in forced colours. */
function findWithoutEdge(page: Page): Promise<string[]> {
  return page
    .locator('button:visible, input:visible, select:visible, textarea:visible')
    .evaluateAll((controls) =>
      controls.flatMap((control) => {
        (control as HTMLElement).focus();
        if (document.activeElement !== control) return [];
        const inRow = control.closest('label') ?? control;
        const isMarked = [control, inRow].some((element) => {
          const { outlineStyle, outlineWidth } = getComputedStyle(element);
          return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 1;
        });
        return isMarked ? [] : [control.outerHTML.slice(0, 80)];
      }),
    );
}

/** Animations that take longer than an instant. */
function findMoving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter((one) => Number(one.effect?.getComputedTiming().activeDuration) > 10)
      .map((one) => (one as CSSAnimation).animationName),
  );
}

test.describe('on a phone', () => {
  test.use({ hasTouch: true, contextOptions: { reducedMotion: 'reduce' } });

  test('every screen fits 320 px (1280 px at 400 %) and wide spacing, has a title of its own, large targets and edges in forced colours, and nothing in it moves for longer than an instant', async ({
    page,
  }) => {
    // A narrow window shows one chapter at a time.
    await page.addInitScript(() => sessionStorage.setItem('portal.chapters', 'all'));
    const titles: string[] = [];
    for (const path of EVERY_SCREEN) {
      await page.setViewportSize({ width: 320, height: 256 });
      await open(page, path);
      if (!path.startsWith('/dev/')) {
        // Until the script has loaded, the title is the document's, for the whole application.
        await expect(page).toHaveTitle(/^(?!Application for).+ – Alder Valley College$/);
        titles.push(await page.title());
      }
      await expectToFit(page, path);
      expect(await findMoving(page), path).toEqual([]);
      await page.setViewportSize({ width: 375, height: 740 });
      expect(await findSmallTargets(page), path).toEqual([]);
      await page.emulateMedia({ forcedColors: 'active' });
      expect(await findWithoutEdge(page), path).toEqual([]);
      await page.emulateMedia({ forcedColors: 'none' });
      // The check of edges has focused every control, down to the last one.
      await page.evaluate(() => {
        (document.activeElement as HTMLElement | null)?.blur();
        window.scrollTo(0, 0);
      });
      await page.evaluate((css) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(css);
        document.adoptedStyleSheets.push(sheet);
      }, SPACING);
      for (const width of [375, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        await expectToFit(page, `${path} with wide spacing at ${width}`);
      }
    }
    expect(new Set(titles).size).toBe(titles.length);
  });
});

test('sticky elements never hide the element that has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 });
  for (const path of STEPS) {
    await open(page, path);
    const hidden: string[] = [];
    await page.locator('body').press('Tab');
    for (let presses = 0; presses < 80; presses++) {
      const found = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return { isAtEnd: true };
        const { left, top, width, height } = focused.getBoundingClientRect();
        const at = document.elementFromPoint(left + width / 2, top + height / 2);
        const isSeen =
          at !== null &&
          (at === focused ||
            focused.contains(at) ||
            at.contains(focused) ||
            at.closest('label')?.contains(focused));
        return {
          isAtEnd: false,
          hidden: isSeen
            ? undefined
            : `${focused.outerHTML.slice(0, 60)} at ${top} below ${at?.outerHTML.slice(0, 60)}`,
        };
      });
      if (found.isAtEnd) break;
      if (found.hidden !== undefined) hidden.push(found.hidden);
      await page.keyboard.press('Tab');
    }
    expect(hidden, path).toEqual([]);
  }
});

test('passwords and codes can be pasted and filled in by a manager', async ({ page }) => {
  await open(page, '/login');
  await page.getByRole('textbox', { name: 'Email address' }).fill('482913');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  for (const [path, purpose] of [
    ['/login', 'current-password'],
    ['/signup', 'new-password'],
    ['/confirm', 'one-time-code'],
    ['/reset?username=mia%40mail.test&id=x', 'new-password'],
  ] as const) {
    await open(page, path);
    const box = page.locator(`input[autocomplete="${purpose}"]`).first();
    await box.focus();
    await page.keyboard.press('ControlOrMeta+v');
    await expect(box).toHaveValue('482913');
  }
});
