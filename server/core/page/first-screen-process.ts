/** The program that renders first screens (see `draw-first-screens.ts`). It ends after rendering, or with its server. */
import { pathToFileURL } from 'node:url';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, PSEUDO_TAG } from '#words/pseudo.ts';
import { type Language, sayIn } from '#words/say.ts';
import type { FirstScreen, Order } from './draw-first-screens.ts';

process.once('message', async (order: Order) => {
  const screens = await draw(order);
  process.send?.(screens, () => process.disconnect());
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
