/** How an applicant answers each kind of question, and how the page shows the answer. One entry for each kind. */
import { expect, type Locator, type Page } from '@playwright/test';
import {
  type Answers,
  descriptionKey,
  isAnswered,
  isTicked,
  textAt,
} from '#form/engine/answers.ts';
import type { Question, QuestionKind } from '#form/engine/definition.ts';
import { labelFor } from '#form/engine/words.ts';
import { chooseBy, pdfDocument } from './files.ts';
import { pressDate, pressOwnWords, pressRow } from './presses.ts';
import { sayOn } from './spoken.ts';

type Hand<Asked extends Question> = {
  /** Answers the question as `answers` has it. */
  answer(control: Locator, question: Asked, answers: Answers): Promise<void>;
  /** Answers the focused question without a mouse. */
  press(page: Page, question: Asked, answers: Answers): Promise<void>;
  /** Waits until the page shows this answer. */
  expectAnswer(control: Locator, question: Asked, answers: Answers): Promise<void>;
};

const typed: Hand<Question> = {
  answer: (control, { key }, answers) => control.fill(textAt(answers, key)),
  press: (page, { key }, answers) => page.keyboard.type(textAt(answers, key)),
  expectAnswer: (control, { key }, answers) => expect(control).toHaveValue(textAt(answers, key)),
};

const hands: { readonly [Kind in QuestionKind]: Hand<Extract<Question, { kind: Kind }>> } = {
  text: typed,
  email: typed,
  phone: typed,
  zip: typed,
  textarea: typed,
  select: {
    answer: async (control, { key }, answers) => {
      await control.selectOption({ value: textAt(answers, key) });
    },
    // A select jumps to the typed entry.
    press: (page, { key }, answers) => page.keyboard.type(textAt(answers, descriptionKey(key))),
    expectAnswer: (control, { key }, answers) => expect(control).toHaveValue(textAt(answers, key)),
  },
  radio: {
    answer: (control, question, answers) => rowOf(control, question, answers).check(),
    press: (page, { key, options }, answers) =>
      pressRow(
        page,
        options.findIndex(({ value }) => value === textAt(answers, key)),
      ),
    expectAnswer: (control, question, answers) =>
      expect(rowOf(control, question, answers)).toBeChecked(),
  },
  checkbox: {
    answer: (control, { key }, answers) => control.setChecked(isTicked(answers, key)),
    press: async (page, { key }, answers) => {
      if (isTicked(answers, key)) await page.keyboard.press('Space');
    },
    expectAnswer: (control, { key }, answers) =>
      expect(control).toBeChecked({ checked: isTicked(answers, key) }),
  },
  date: {
    answer: async (control, { key }, answers) => {
      const say = await sayOn(control.page());
      const [year, month, day] = textAt(answers, key).split('-').map(Number);
      await control.getByLabel(say('Month')).selectOption({ value: String(month) });
      await control.getByLabel(say('Day')).fill(String(day));
      await control.getByLabel(say('Year')).fill(String(year));
    },
    press: (page, { key }, answers) => pressDate(page, textAt(answers, key)),
    expectAnswer: async (control, { key }, answers) => {
      const say = await sayOn(control.page());
      const [year, month, day] = textAt(answers, key).split('-').map(Number);
      await expect(control.getByLabel(say('Month'))).toHaveValue(String(month));
      await expect(control.getByLabel(say('Day'))).toHaveValue(String(day));
      await expect(control.getByLabel(say('Year'))).toHaveValue(String(year));
    },
  },
  autocomplete: {
    answer: async (control, { key, codeKey }, answers) => {
      const name = textAt(answers, key);
      const isListed = codeKey !== undefined && textAt(answers, codeKey) !== '';
      await control.fill(name);
      if (name === '') return;
      await (isListed ? chooseListed(control, name) : chooseOwnWords(control));
      await expect(control).toHaveValue(name);
    },
    press: (page, { key }, answers) => pressOwnWords(page, textAt(answers, key)),
    expectAnswer: (control, { key }, answers) => expect(control).toHaveValue(textAt(answers, key)),
  },
  document: {
    answer: async (control, question, answers) => {
      if (!isAnswered(answers[question.key])) return;
      const say = await sayOn(control.page());
      const button = control.getByRole('button', { name: say('Choose a file') });
      await chooseBy(control.page(), button, pdfDocument());
      await expectAttached(control);
    },
    press: () => Promise.reject(new Error('The device asks for a file in a window of its own.')),
    expectAnswer: async (control, question, answers) => {
      if (isAnswered(answers[question.key])) await expectAttached(control);
    },
  },
};

/** A conversion may take long on a busy machine. */
async function expectAttached(control: Locator): Promise<void> {
  const say = await sayOn(control.page());
  const remove = control.getByRole('button', { name: say('Delete') });
  await expect(remove).toBeVisible({ timeout: 60_000 });
}

/** The entry of a list that takes the applicant's own words. */
async function ownWordsOn(page: Page): Promise<RegExp> {
  const say = await sayOn(page);
  return startingWith(say('Use:'));
}

/** Chooses an entry of the list, and waits until it has filled in the other fields. */
async function chooseListed(control: Locator, name: string): Promise<void> {
  const page = control.page();
  const filled = page.waitForResponse((answer) => new URL(answer.url()).searchParams.has('id'));
  const hasNotText = await ownWordsOn(page);
  const listed = page.getByRole('option').filter({ hasText: name, hasNotText });
  await listed.first().click();
  await filled;
}

async function chooseOwnWords(control: Locator): Promise<void> {
  const page = control.page();
  const hasText = await ownWordsOn(page);
  await page.getByRole('option').filter({ hasText }).click();
}

/** The control of a question, or the group of its controls; its id is the answer's key (spec §2). */
export function controlOf(page: Page, question: Question): Locator {
  return page.locator(`[id="${question.key}"]`);
}

export async function answerQuestion(
  page: Page,
  question: Question,
  answers: Answers,
): Promise<void> {
  const control = controlOf(page, question);
  await expect(control, question.key).toHaveAccessibleName(labelled(question));
  await handFor(question).answer(control, question, answers);
}

/** Answers the focused question without a mouse. */
export async function answerWithKeys(
  page: Page,
  question: Question,
  answers: Answers,
): Promise<void> {
  await handFor(question).press(page, question, answers);
}

export async function expectAnswer(
  page: Page,
  question: Question,
  answers: Answers,
): Promise<void> {
  await handFor(question).expectAnswer(controlOf(page, question), question, answers);
}

/** The accessible name starts with the question's label; more may follow ("optional"). */
function labelled({ label }: Question): RegExp {
  return startingWith(label.trim());
}

function startingWith(words: string): RegExp {
  return new RegExp(`^${words.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

function rowOf(group: Locator, question: Extract<Question, { kind: 'radio' }>, answers: Answers) {
  const label = labelFor(question, answers, '');
  return group.getByRole('radio', { name: label, exact: true });
}

/** The entry for a question. That it fits the question's kind follows from the registry's type. */
function handFor(question: Question): Hand<Question> {
  return hands[question.kind] as Hand<Question>;
}
