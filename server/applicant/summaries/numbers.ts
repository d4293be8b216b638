/** Birth dates and phone numbers among the words of a summary. Pure. */
import { type Answers, textAt } from '#form/engine/answers.ts';
import type { PlainDate } from '#form/engine/dates.ts';
import type { Question } from '#form/engine/definition.ts';

/** The word for a birth date; its letter keeps it apart from phone numbers. */
export function birthDateWord(date: PlainDate): string {
  return `b${date.replaceAll('-', '')}`;
}

/** The digits of a phone number; those of the United States without the country. */
export function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '');
}

/** The words of the birth dates and phone numbers that these questions ask for, by the kind and the autocompletion of each. */
export function numberWords(questions: readonly Question[], answers: Answers): string[] {
  const words = questions.map((question) => {
    const given = textAt(answers, question.key);
    if (question.kind === 'phone') return digitsOf(given);
    const isBirth = question.kind === 'date' && question.autocomplete === 'bday';
    return isBirth && given !== '' ? birthDateWord(given) : '';
  });
  return words.filter((word) => word !== '');
}

const MIN_DIGITS = 7;

/** Birth dates and phone numbers in a summary, as texts that staff may have typed: also each part of a number that finds it. */
export function numbersIn(words: string): string[] {
  const [, joined = ''] = words.split('  ');
  return joined.split(' ').flatMap((word) => {
    const [, year, month, day] = /^b(\d{4})(\d{2})(\d{2})$/.exec(word) ?? [];
    if (year) return [`${year}-${month}-${day}`];
    if (!/^\d{7,}$/.test(word)) return [];
    const parts: string[] = word.length === 10 ? [word.replace(/^(...)(...)/, '$1-$2-')] : [];
    for (let from = 0; from + MIN_DIGITS <= word.length; from += 1) {
      for (let to = from + MIN_DIGITS; to <= word.length; to += 1) parts.push(word.slice(from, to));
    }
    return parts;
  });
}
