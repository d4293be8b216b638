import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { applicant, renderPage } from '../../testing.tsx';
// It loads late on the page; here it is there, so that nothing waits for a busy machine.
import './DocumentField.tsx';

const OWN = 'http://localhost:3000/storage/file/documents/1/story_doc/x/page-1.webp?expires=1';
const THEIRS = 'https://files.x.test/page-2.webp?signature=1';

function openPages({ count, isSubmitted = false }: { count?: number; isSubmitted?: boolean } = {}) {
  return renderPage('play', {
    session: applicant(isSubmitted ? { webStatus: 'submitted' } : {}),
    situation: { tabs: { story: 'upload' } },
    server: {
      'GET /api/pdf/document-answer/story_doc': {
        status: 'completed',
        message: 'Your file is ready.',
        url: '/storage/file/1',
        pages: [OWN, THEIRS],
        ...(count !== undefined && { page_count: count }),
      },
      'GET /api/document-answer': { story_doc: { file_name: 'mine.docx', file_size: 52_400 } },
    },
  });
}

const region = () =>
  screen.findByRole('region', { name: `This is what ${sampleTenant.partnerName} sees · 2 pages` });

describe('the pages of an attached document', () => {
  it('stand beside it as the college gets them, and say which they are', async () => {
    openPages();
    const images = within(await region()).getAllByRole('img');
    expect(images.map((image) => image.getAttribute('alt'))).toEqual([
      'Page 1 of 2 of mine.docx',
      'Page 2 of 2 of mine.docx',
    ]);
    // Ours by the name that this page has; another store's by its own.
    expect(images.map((image) => image.getAttribute('src'))).toEqual([
      '/storage/file/documents/1/story_doc/x/page-1.webp?expires=1',
      THEIRS,
    ]);
  });

  it('are the first of them where there are many', async () => {
    openPages({ count: 60 });
    const name = `This is what ${sampleTenant.partnerName} sees · 60 pages`;
    const pages = within(await screen.findByRole('region', { name }));
    expect(pages.getByRole('img', { name: 'Page 2 of 60 of mine.docx' })).toBeTruthy();
    expect(pages.getByText(/^Only the first 2 pages are shown here\./)).toBeTruthy();
  });
});
