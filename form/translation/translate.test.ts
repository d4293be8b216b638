import { describe, expect, it } from 'vitest';
import { nameOf } from '#words/list.ts';
import { isPseudo } from '#words/pseudo.ts';
import type { Language } from '#words/say.ts';
import { applicationIn } from '../application/application-in.ts';
import { sentencesOfApplication } from '../application/in-language.ts';
import { domesticForm, smallCollege, smallForm } from '../application/testing.ts';
import { descriptionKey } from '../engine/answers.ts';
import type { Form } from '../engine/definition.ts';
import { choicesFor, questionsOf } from '../engine/inventory.ts';
import { messageOf } from '../engine/rules.ts';
import {
  completeToyAnswers,
  toyDocuments,
  toyForm,
  toySituation,
} from '../engine/testing/toy-form.ts';
import { walk } from '../engine/walk.ts';
import { inWords } from '../engine/words.ts';
import { sentencesOf } from './sentences.ts';
import { applicationOf, pseudo, spanish, spanishCatalogue, toyOf } from './testing.ts';
import { type Translator, translateForm } from './translate.ts';

const forms: readonly [string, Form, typeof toyOf][] = [
  ['the application', smallForm, applicationOf],
  ['the toy form', toyForm, toyOf],
];

/** Takes all words out of a form, so that what is left can be compared. */
const wordless: Translator = {
  text: () => '',
  day: () => '',
  options: (list) =>
    list.map(({ value }) => ({ value, label: '' })).sort((a, b) => a.value.localeCompare(b.value)),
};

/** Fields of a definition that hold no words. A field that is not here has to be in another language, too. */
const NO_WORDS = new Set([
  ...['kind', 'key', 'id', 'prefix', 'value', 'values', 'operator', 'via', 'direction'],
  ...['autocomplete', 'category', 'inputMode', 'width', 'answerField', 'codeKey', 'stateKey'],
  ...['fills', 'alsoReads', 'international'],
]);

/** Every text of a definition with its path, such as `0.sections.1.title`. */
function textsIn(definition: unknown, path = ''): [string, string][] {
  if (typeof definition === 'string') return [[path, definition]];
  if (typeof definition !== 'object' || definition === null) return [];
  return Object.entries(definition).flatMap(([name, inner]) => textsIn(inner, `${path}.${name}`));
}

const skeleton = (form: Form) => JSON.stringify(translateForm(form, wordless).pages);

describe.each(forms)('%s in another language', (_, form, formIn) => {
  it.each([spanish, pseudo])('differs only in its words: $tag', (language) => {
    const { model, version } = formIn(language);
    expect(skeleton(formIn(language))).toBe(skeleton(form));
    expect({ model, version }).toEqual({ model: form.model, version: form.version });
  });

  it('leaves no word in English', () => {
    const ownLabels = new Set(
      Object.values(smallCollege.codeLists)
        .flat()
        .map(({ label }) => label),
    );
    const texts = textsIn(formIn(pseudo).pages);
    const plain = texts
      .filter(([, text]) => !isPseudo(text))
      .filter(([path]) => !path.split('.').some((name) => NO_WORDS.has(name)))
      .filter(([, text]) => text !== '--' && !ownLabels.has(text));
    expect(texts.length).toBeGreaterThan(200);
    expect(plain).toEqual([]);
  });

  it('leaves no message in English, those that are made of a label too', () => {
    const translated = formIn(pseudo);
    const labels = new Map(questionsOf(translated).map(({ key, label }) => [key, label]));
    const messages = translated.pages.flatMap(({ schema }) =>
      Object.entries(schema).flatMap(([key, rules]) =>
        rules.map((rule) => messageOf(rule, labels.get(key) ?? '')),
      ),
    );
    expect(messages.length).toBeGreaterThan(10);
    expect(messages.filter((message) => !isPseudo(message))).toEqual([]);
  });
});

describe('the Spanish catalogue', () => {
  const there = new Set(
    spanishCatalogue.entries
      .filter(({ translation, isFuzzy }) => translation !== '' && !isFuzzy)
      .map(({ english, context }) => nameOf(english, context)),
  );

  it('has every sentence of the application', () => {
    const sentences = sentencesOfApplication(smallCollege);
    expect(sentences.length).toBeGreaterThan(90);
    const missing = sentences.filter(
      ({ english, contexts }) =>
        !there.has(english) && !contexts.some((context) => there.has(nameOf(english, context))),
    );
    expect(missing).toEqual([]);
  });

  it('has the sentences of the forms with and without phone numbers from abroad', () => {
    const asked = new Set(sentencesOfApplication(smallCollege).map(({ english }) => english));
    expect(asked).toContain('Phone outside the United States and Canada');
    for (const { english } of sentencesOf(domesticForm)) {
      const bare = english.replaceAll(smallCollege.partnerName, '{partnerName}');
      if (!bare.startsWith('Label of ')) expect(asked).toContain(bare);
    }
  });

  it('contains no English words that have a Spanish one', () => {
    const same = spanishCatalogue.entries
      .filter(({ english, translation }) => english === translation)
      .map(({ english }) => english)
      .filter((text) => / (?:the|you|your|of|and|is|please) /i.test(text));
    expect(same).toEqual(['District of Columbia', 'Newfoundland and Labrador']);
  });
});

it('the same text may have another translation for one question', () => {
  const messageFor: Language['messageFor'] = (english, context) =>
    context === 'hs_city' ? 'Localidad' : spanish.messageFor(english, context);
  const questions = questionsOf(applicationOf({ ...spanish, messageFor }));
  const labelOf = (key: string) => questions.find((question) => question.key === key)?.label;
  expect(labelOf('hs_city')).toBe('Localidad');
  expect(labelOf('city')).toBe('Ciudad');
});

it('a list that is sorted in English is sorted in the other language, too', () => {
  const labelsOf = (key: string) =>
    choicesFor(applicationOf(spanish), key).map(({ label }) => label);
  const names = labelsOf('country');
  expect(names.slice(0, 4)).toEqual(['Estados Unidos', 'Afganistán', 'Albania', 'Alemania']);
  expect(labelsOf('grad_month').slice(0, 2)).toEqual(['Enero', 'Febrero']);
});

describe('an application read in another language', () => {
  const toldByUpload = { ...completeToyAnswers, story_doc: 'ANSWERED' };

  const answersOf = (form: Form) => {
    const walked = walk(form, toldByUpload, toySituation);
    return questionsOf(form).map((question) => inWords(walked, question, toyDocuments));
  };

  it("contains no English except the applicant's own text", () => {
    const own = [
      ...Object.values(completeToyAnswers),
      ...Object.values(toyDocuments).map(({ file_name }) => file_name),
    ];
    const english = answersOf(toyForm);
    const marking: Translator = {
      ...wordless,
      text: () => '⟦⟧',
      day: () => '⟦⟧',
      options: (list) => list,
    };
    const plain = answersOf(translateForm(toyForm, marking)).filter(
      (words, at) => words !== '' && words === english[at],
    );
    const left = plain.map((words) =>
      own
        .map(String)
        .sort((a, b) => b.length - a.length)
        .reduce((rest, said) => rest.replace(said, ''), words)
        .replace(/^\[[X ]\]$|^ \(\)$/, ''),
    );
    expect(plain.length).toBeGreaterThan(10);
    expect(left.filter((rest) => rest !== '')).toEqual([]);
  });

  it("shows the college's lists in the college's own translation", () => {
    const ownWords = { 'Label of MO': 'Madre {no' };
    const form = applicationIn(spanish, smallCollege, { ownWords });
    const relationship = questionsOf(form).find(({ key }) => key === 'parent_1_relationship');
    if (!relationship) throw new Error('The application asks for no relationship.');
    const answers = { parent_1_relationship: 'MO', parent_1_relationship_desc: 'Label of MO' };
    expect(inWords(walk(form, answers, toySituation), relationship)).toBe('Madre {no');
  });

  it.each(['{', "'{'", '{text}', '{partnerName}', '{n, plural, other {#}}'])(
    'takes what applicants write for no sentence of ours: %s',
    (text) => {
      const answers = Object.fromEntries(Object.keys(toyForm.model).map((key) => [key, text]));
      const labels = Object.fromEntries(
        Object.keys(toyForm.model).map((key) => [descriptionKey(key), text]),
      );
      const readIn = (form: Form) => {
        const walked = walk(form, { ...labels, ...answers }, toySituation);
        return walked.questions.map(({ question }) =>
          inWords(walked, question, { story_doc: { file_name: text, file_size: 1 } }),
        );
      };
      expect(readIn(toyOf(spanish))).toEqual(
        readIn(toyForm).map((words) =>
          words
            .replace(/^Document attached: /, 'Documento adjunto: ')
            .replace(/^Document attached$/, 'Documento adjunto'),
        ),
      );
    },
  );
});
