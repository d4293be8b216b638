/** An applicant at the form's first document question. */
import { expect, type Locator, type Page } from '@playwright/test';
import { questionsOf } from '#form/engine/inventory.ts';
import type { DocumentQuestion } from '#form/kinds/document.ts';
import { form } from './application.ts';
import { type ChosenFile, chooseBy } from './files.ts';
import { controlOf } from './questions.ts';
import { sayInEnglish, sayOn } from './spoken.ts';

/** The first document question of the specification. */
export const documentQuestion: DocumentQuestion = getDocumentQuestion();

function getDocumentQuestion(): DocumentQuestion {
  const found = questionsOf(form).find(
    ({ kind, key }) => kind === 'document' && !key.startsWith('own_'),
  );
  if (found?.kind !== 'document') throw new Error('The form asks for no document.');
  return found;
}

export const conversionPath = `/api/pdf/document-answer/${documentQuestion.key}`;

/** The document question on the screen, and its parts. */
type DocumentOnScreen = {
  readonly group: Locator;
  readonly chooseButton: Locator;
  readonly deleteButton: Locator;
  readonly pdfLink: Locator;
  /** The status for screen readers. */
  readonly status: Locator;
  /** Chooses a file by the button and the browser's file dialog. */
  choose(file: ChosenFile): Promise<void>;
  /** Waits until a file is attached. */
  expectAttached(name: string, size: string): Promise<void>;
};

export function documentOn(page: Page, say = sayInEnglish): DocumentOnScreen {
  const group = controlOf(page, documentQuestion);
  const chooseButton = group.getByRole('button', { name: say('Choose a file') });
  const deleteButton = group.getByRole('button', { name: say('Delete') });
  return {
    group,
    chooseButton,
    deleteButton,
    pdfLink: group.getByRole('link', { name: /PDF/ }),
    status: group.getByRole('status'),
    choose: (file) => chooseBy(page, chooseButton, file),
    async expectAttached(name, size) {
      await expect(deleteButton).toBeVisible({ timeout: 60_000 });
      await expect(group).toContainText(name);
      await expect(group).toContainText(`Attached, ${size}`);
    },
  };
}

/** Chooses a tab beside the document. While the page loads a document's state, all tabs are disabled (spec §4, "Tabs"). */
export async function chooseTab(page: Page, name: string): Promise<void> {
  const { chooseButton, deleteButton } = documentOn(page, await sayOn(page));
  const words = page.getByRole('tabpanel').getByRole('textbox');
  await expect(words.or(chooseButton).or(deleteButton).first()).toBeVisible();
  await page.getByRole('tab', { name }).click();
}

/** Opens the document question for the logged-in applicant. */
export async function goToDocumentQuestion(page: Page): Promise<DocumentOnScreen> {
  const { id } = getPageOfQuestion();
  await page.goto(`/${id}`);
  const onScreen = documentOn(page);
  await expect(onScreen.chooseButton).toBeVisible();
  return onScreen;
}

/** The page of the form that has the document question. */
export function getPageOfQuestion() {
  const found = form.pages.find((page) =>
    questionsOf({ ...form, pages: [page] }).includes(documentQuestion),
  );
  if (found === undefined) throw new Error('The form asks for no document.');
  return found;
}
