/** The program that draws first screens: see `draw-first-screens.ts`. It ends with its server, or once nothing is left to draw. */
import { pathToFileURL } from 'node:url';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, PSEUDO_TAG } from '#words/pseudo.ts';
import { type Language, sayIn } from '#words/say.ts';
import type { Drawn, FirstScreen, Order, Sent } from './draw-first-screens.ts';

// One after the other: what draws knows of one college at a time.
let before: Promise<void> = Promise.resolve();
process.on('message', ({ id, order }: Sent) => {
  before = before.then(async () => {
    process.send?.({ id, screens: await draw(order) } satisfies Drawn);
  });
});

async function draw({ program, tenant, language, routes }: Order): Promise<FirstScreen[]> {
  const { renderFirstScreen } = await import(pathToFileURL(program).href);
  const say = sayIn(languageOf(language), tenant.locale);
  const screens: FirstScreen[] = [];
  for (const route of routes) {
    screens.push({ route, ...(await renderFirstScreen(tenant, route, say)) });
  }
  return screens;
}

function languageOf(tag: string): Language {
  if (tag === 'en') return createEnglish();
  return tag === PSEUDO_TAG
    ? createPseudoLanguage()
    : (readLanguages().get(tag) ?? createEnglish());
}
