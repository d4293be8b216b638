/** Rules for every sentence: one apostrophe, one pair of quotes, one spelling of times, one word for one thing. */
import { expect, it } from 'vitest';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { readCatalogues } from '#words/folder.ts';

/** Sentences of the specification, which stay as they are. */
const VERBATIM = /^(?:We've encountered|We're missing|WELCOME BACK! YOU'RE)/;

const catalogue = readCatalogues().find(({ file }) => file === 'es.po')?.catalogue.entries ?? [];
const own = Object.entries(sampleTranslations.es ?? {});
const pairs = [
  ...own,
  ...catalogue.map(({ english, translation }): [string, string] => [english, translation]),
];

it('English has typographic apostrophes and quotes', () => {
  const wrong = pairs.map(([english]) => english).filter((text) => /["'«»]/.test(text));
  expect(pairs.length).toBeGreaterThan(2000);
  expect(wrong.filter((text) => !VERBATIM.test(text))).toEqual([]);
});

it.each([
  ['quotes are “ ”', /["'«»]/],
  ['times are "a. m."', /\b[ap]\.m\./],
  ['the GPA is a "promedio (GPA)"', /(?<!promedio \()GPA/i],
  ['codes and years have digits', /(?:\d|cuatro|seis) (?:cifras|números)/],
  ['a status is an "estatus"', /situación|estado de (?:tu|la) solicitud/i],
  ['scores are "resultados"', /puntaje/i],
  ['a transcript is an "expediente académico"', /expediente (?!académico)/i],
  ['people are related by a "relación", and have a "título"', /parentesco|tratamiento/i],
  ['to check is "revisar" or "verificar"', /comprob(?!ante)|comprueb/i],
  ['a passkey asks for "huella" and "rostro"', /\bdedo|\bcara\b/i],
])('in Spanish, %s', (_, wrong) => {
  expect(pairs.filter(([, spanish]) => wrong.test(spanish))).toEqual([]);
});
