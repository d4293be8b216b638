import { expect, it } from 'vitest';
import { putBeginning, putSection } from './sections.ts';

const PAGE = '# All\n\nOld.\n\n## one\n\n1\n\n## two\n\n2\n';

it('a section takes the place of its last one, and the others stay', () => {
  expect(putSection(PAGE, '## one\n\nnew\n')).toBe(
    '# All\n\nOld.\n\n## one\n\nnew\n\n## two\n\n2\n',
  );
});

it('a section that is new comes last', () => {
  expect(putSection(PAGE, '## on\n\n3')).toBe(`${PAGE}\n## on\n\n3\n`);
});

it('the beginning is another, and every section stays', () => {
  expect(putBeginning(PAGE, '# All\n\nNew.\n')).toBe(PAGE.replace('Old', 'New'));
});
