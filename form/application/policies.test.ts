import { describe, expect, it } from 'vitest';
import { readLanguages } from '#words/folder.ts';
import type { FaqEntry, Form } from '../engine/definition.ts';
import { blocksOn } from '../engine/inventory.ts';
import type { OwnWords } from '../translation/translator.ts';
import { applicationIn } from './application-in.ts';
import { sentencesOfApplication } from './in-language.ts';
import { applicationForm } from './index.ts';
import type { Policies } from './policies.ts';
import { smallCollege, smallForm } from './testing.ts';

const entriesOf = (form: Form): FaqEntry[] =>
  form.pages.flatMap((page) =>
    blocksOn(page).flatMap((block) => (block.kind === 'faq' ? block.entries : [])),
  );
const answersIn = (form: Form) => entriesOf(form).map(({ answer }) => answer);

const policies: Required<Policies> = {
  readers: 'Readers.',
  citizenship: 'Citizenship.',
  background: 'Background.',
  religion: 'Religion.',
  legacy: 'Legacy.',
  record: 'Record.',
  tests: 'Tests.',
  parents: 'Parents.',
  counselor: 'Counselor.',
};
const spanish = readLanguages().get('es');
if (!spanish) throw new Error('There is no Spanish.');
const spanishForm = (college: typeof smallCollege, ownWords: OwnWords = {}) =>
  applicationIn(spanish, college, { ownWords, place: 'en-US' });

describe('what applicants ask', () => {
  it.each(Object.entries(policies))('is answered by the college: %s', (name, policy) => {
    const form = applicationForm({ ...smallCollege, policies: { [name]: policy } });
    expect(answersIn(form)).toContain(policy);
    expect(answersIn(form)).toHaveLength(answersIn(smallForm).length);
  });

  it('gets our answer if the college has none; it promises nothing for the college', () => {
    const answers = entriesOf(smallForm).filter(
      ({ question }) => question === 'Does this change the decision?',
    );
    expect(answers).toHaveLength(4);
    for (const { answer } of answers) expect(answer).toMatch(/^You can leave this blank/);
  });

  it("is answered in the reader's language: our words by us, the college's by the college", () => {
    const own = spanishForm(
      { ...smallCollege, policies: { religion: 'Religion {x}.' } },
      {
        'Religion {x}.': 'Religión {x}.',
      },
    );
    expect(answersIn(own)).toContain('Religión {x}.');
    expect(answersIn(own)).toContain('El equipo de Small College que trabaja con las solicitudes.');
    expect(entriesOf(own).map(({ question }) => question)).toContain('¿Quién lee esto?');
  });

  it('needs the same translations, whatever a college says', () => {
    const sentences = sentencesOfApplication({ ...smallCollege, policies });
    expect(sentences).toEqual(sentencesOfApplication(smallCollege));
    expect(sentences.map(({ english }) => english)).not.toContain('Readers.');
  });
});
