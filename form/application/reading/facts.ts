/** The facts at the top of an application: the basis of most decisions. */
import { textAt } from '#form/engine/answers.ts';
import { ageOn, isPlainDate } from '#form/engine/dates.ts';
import type { Guide, Known } from '#form/reading/guide.ts';
import type { Fact } from '#form/reading/reading.ts';
import type { Say } from '#words/say.ts';
import { gradesInWords } from './joined.ts';

/**
 * The facts about an application. A fact is omitted if its question was not asked, or had another wording: the sections still show the
 * answer.
 */
export function factsOf(say: Say, labels: Guide['labels'], known: Known): readonly Fact[] {
  /** The answer to a question, if it was asked with the given wording; by default the wording for which the college has a label. */
  const at = (key: string, asked = labels[key]?.asked ?? '') => known.answerAt(key, asked);
  const fact = (label: string, ...parts: readonly (string | undefined)[]): Fact[] => {
    if (parts.every((part) => part === undefined)) return [];
    return [{ label, answer: parts.filter((part) => part).join(' · ') }];
  };
  return [
    ...fact(say('Term'), at('entry_term')),
    ...fact(say('Major'), at('applied_major')),
    ...fact(say('School (CEEB code)'), at('hs_name')),
    ...fact(say('GPA'), gpaOf(at('hs_gpa', 'Your GPA'), at('gpa_scale', 'GPA scale'))),
    ...ageOf(say, known),
    ...fact(
      say('Residency'),
      pair(at('state', 'State or province'), at('country', 'Country')),
      pair(
        at('citizenship_type', 'Citizenship status'),
        at('citizenship', 'Country of citizenship'),
      ),
    ),
    ...testsOf(say, labels, known),
    ...disclosuresOf(say, labels, known),
  ];
}

/** Undefined if neither question was asked. */
function pair(first: string | undefined, second: string | undefined): string | undefined {
  if (first === undefined && second === undefined) return undefined;
  return [first, second].filter((part) => part).join(', ');
}

function gpaOf(gpa: string | undefined, scale: string | undefined) {
  if (gpa === undefined && scale === undefined) return undefined;
  // A scale without a grade means nothing.
  return gpa ? gradesInWords(gpa, scale ?? '') : '';
}

function ageOf(say: Say, { answerAt, answers, day, isSubmitted }: Known): Fact[] {
  if (answerAt('birth_date', 'Date of birth') === undefined) return [];
  const birth = textAt(answers, 'birth_date');
  const label = isSubmitted ? say('Age when submitted') : say('Age');
  return [{ label, answer: isPlainDate(birth) ? String(ageOn(birth, day)) : '' }];
}

function testsOf(say: Say, labels: Guide['labels'], { answerAt, answers }: Known): Fact[] {
  const isAsked = (key: string) => answerAt(key, labels[key]?.asked ?? '') !== undefined;
  if (!isAsked('test_taken_ind')) return [];
  const taken = textAt(answers, 'test_taken_ind');
  const plans = isAsked('test_plan') ? textAt(answers, 'test_plan') : '';
  const status = () => {
    if (taken === 'Y') return say('Taken');
    if (plans === 'Y') return say('Planned');
    if (plans === 'N') return say('Neither taken nor planned');
    return taken === 'N' ? say('Not taken') : '';
  };
  return [{ label: say('ACT or SAT'), answer: status() }];
}

function disclosuresOf(say: Say, labels: Guide['labels'], { answerAt, answers }: Known): Fact[] {
  const asked = ['conviction', 'suspended'].filter(
    (key) => answerAt(key, labels[key]?.asked ?? '') !== undefined,
  );
  if (asked.length === 0) return [];
  const label = say('Disclosures');
  const disclosed = asked.filter((key) => textAt(answers, key) === 'Y');
  if (disclosed.length > 0) {
    const names = disclosed.map((key) =>
      key === 'conviction' ? say('Conviction') : say('Suspension or expulsion'),
    );
    return [{ label, answer: names.join(' · '), isFlagged: true }];
  }
  const isDenied = asked.every((key) => textAt(answers, key) === 'N');
  return [{ label, answer: isDenied ? say('None') : '' }];
}
