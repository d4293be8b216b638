/** For tests: the document question of the toy form on the page, with a pretended server and storage. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import type { Upload } from '#web/testing/storage.ts';
import { applicant, type FormOnScreen, renderPage } from '../../testing.tsx';

export const CONVERSION = '/api/pdf/document-answer/story_doc';
const ANSWER = '/api/document-answer/story_doc';
const DONE = { message: 'Done.' };

export const said = (status: string, message = '', remark?: string) => {
  const url = status === 'completed' ? '/storage/file/1' : '';
  return { status: 200, body: { status, message, url, pages: [], remark } };
};

/** A server on which everything goes well, with its conversions one after the other. */
export function server(
  ...conversions: readonly ReturnType<typeof said>[]
): FormOnScreen['server'] & object {
  const told = [...conversions];
  return {
    [`GET ${CONVERSION}`]: () => (told.length > 1 ? told.shift() : told[0]) ?? said('not_answered'),
    'GET /api/document-answer': { story_doc: { file_name: 'mine.pdf', file_size: 52_400 } },
    'PUT /api/answer': DONE,
    'POST /api/presigned-url': { url: '/storage/upload', fields: { key: 'uploads/1' } },
    [`POST ${CONVERSION}`]: { status: 202, body: DONE },
    [`DELETE ${CONVERSION}`]: DONE,
    [`DELETE ${ANSWER}`]: DONE,
  };
}

/** Opens the question for an applicant who is logged in. */
export function openQuestion(on: FormOnScreen = {}) {
  return renderPage('play', {
    session: applicant(),
    situation: { tabs: { story: 'upload' } },
    ...on,
    server: { ...server(), ...on.server },
  });
}

export const chooseButton = () => screen.findByRole('button', { name: 'Choose a file' });

/** Chooses as the device's own dialog does, which may offer files that the page does not accept. */
export async function choose(chosen: File) {
  await chooseButton();
  const input = document.querySelector('#story_doc input[type="file"]');
  if (!input) throw new Error('There is no input for a file');
  fireEvent.change(input, { target: { files: [chosen] } });
}

export async function uploadIn(uploads: readonly Upload[]): Promise<Upload> {
  await waitFor(() => expect(uploads).not.toEqual([]));
  const upload = uploads.at(-1);
  if (!upload) throw new Error('Nothing was uploaded');
  return upload;
}
