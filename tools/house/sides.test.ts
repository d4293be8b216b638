import { expect, it } from 'vitest';
import { sidesIn } from './sides.ts';

const inStyles = (text: string, path = 'web/ui/Card.module.css') =>
  sidesIn({ path, text: `.card {\n  ${text}\n}` });

it.each([
  'margin-left: 1rem;',
  'padding-right: 0;',
  'left: 0;',
  'border-left: 1px solid;',
  'border-top-left-radius: 0;',
  'border-right-color: red;',
  'text-align: right;',
  'float: left;',
])('tells of %s', (line) => {
  expect(inStyles(line)).toEqual([
    `web/ui/Card.module.css:2: "${line}" is the same in every language; write it with inline-start or inline-end`,
  ]);
});

it.each(['margin-inline-start: 1rem;', 'text-align: start;', 'inset: 0;', 'color: var(--left);'])(
  'leaves %s alone',
  (line) => {
    expect(inStyles(line)).toEqual([]);
  },
);

it('looks at the styles of the page only', () => {
  expect(inStyles('left: 0;', 'docs/print.css')).toEqual([]);
});
