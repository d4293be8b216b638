import { describe, expect, it } from 'vitest';
import { readLanguages } from '#words/folder.ts';
import { createPseudoLanguage, isPseudo } from '#words/pseudo.ts';
import { type Language, sayIn } from '#words/say.ts';
import { findPasswordProblem } from './credentials.ts';
import { findPasswordProblemIn } from './in-language.ts';

const languages = readLanguages();
const speak = (language: Language | undefined) => {
  if (!language) throw new Error('There is no such language.');
  return sayIn(language, 'en-US');
};

const passwords = [
  ...['', 'short', 'a'.repeat(12), ' Correct-Horse-1', `Aa1!${'x'.repeat(130)}`, 'Correct-Horse-1'],
];

describe('what is wrong with a password', () => {
  it.each(passwords)('is said in English as it always was: %j', (password) => {
    const problem = findPasswordProblemIn(speak(languages.get('en')), password);
    expect(problem).toBe(findPasswordProblem(password));
  });

  it.each(passwords)('is said in another language if it is said in English: %j', (password) => {
    const problem = findPasswordProblemIn(sayIn(createPseudoLanguage()), password);
    expect(problem === undefined || isPseudo(problem)).toBe(true);
    expect(problem === undefined).toBe(findPasswordProblem(password) === undefined);
  });

  it.each([
    ['', 'La contraseña es obligatoria.'],
    ['Correct-Horse', 'Elige una contraseña con al menos un número.'],
    [
      'correct-horse ',
      'Elige una contraseña con al menos una letra mayúscula, al menos un número y sin espacios al principio ni al final.',
    ],
  ])('is said in Spanish: %j', (password, problem) => {
    expect(findPasswordProblemIn(speak(languages.get('es')), password)).toBe(problem);
  });
});
