/** The program that renders first screens (see `draw-first-screens.ts`): reads an order, and writes the screens. */
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import { createEnglish } from '#words/english.ts';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, PSEUDO_TAG } from '#words/pseudo.ts';
import { sayIn } from '#words/say.ts';
import type { FirstScreen, Order } from './draw-first-screens.ts';

const { program, tenant, language, routes, answers }: Order = JSON.parse(await text(process.stdin));
const { renderFirstScreen } = await import(pathToFileURL(program).href);
const known = language === PSEUDO_TAG ? createPseudoLanguage() : readLanguages().get(language);
const say = sayIn(known ?? createEnglish(), tenant.locale);
const screens: FirstScreen[] = [];
for (const route of routes) {
  screens.push({ route, ...(await renderFirstScreen(tenant, route, say, answers)) });
}
process.stdout.write(JSON.stringify(screens));
