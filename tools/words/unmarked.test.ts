import { expect, it } from 'vitest';
import { unmarkedIn } from './unmarked.ts';

const inFooter = (text: string) => unmarkedIn({ path: 'web/applicant/shell/Footer.tsx', text });

it.each([
  ['text between tags', 'const a = <p>\n  Log in\n</p>;', 2, 'Log in'],
  ['text beside a value', 'const a = <p>{name} has arrived</p>;', 1, 'has arrived'],
  ['a name for screen readers', 'const a = <nav aria-label="Steps" />;', 1, 'Steps'],
  ['a hint', "const a = <input placeholder={'Your city'} />;", 1, 'Your city'],
  ['a word of our own components', 'const a = <Dialog title="Help" />;', 1, 'Help'],
  ['either of two', "const a = <b title={isOn ? say('On') : 'Off'} />;", 1, 'Off'],
  ['what shows at times', "const a = <>{isOn && 'Switched on'}</>;", 1, 'Switched on'],
  ['what is put together', `const a = <p>{\`Hello, \${name}\`}</p>;`, 1, 'Hello, …'],
])('names %s', (_, text, line, words) => {
  expect(inFooter(text)).toEqual([
    `web/applicant/shell/Footer.tsx:${line}: "${words}" is not given to say(); nobody could translate it`,
  ]);
});

it.each([
  ['what was said', "const a = <p title={say('Help')}>{say('Help')}</p>;"],
  ['signs', "const a = <p>× – {a}, {' '}</p>;"],
  ['what nobody reads', 'const a = <p className="big" id="help" data-state="open" lang="es" />;'],
  ['values', 'const a = <p aria-label={label}>{names.join(separator)}</p>;'],
])('ignores %s', (_, text) => {
  expect(inFooter(text)).toEqual([]);
});

it('ignores tests', () => {
  const text = 'const a = <p>Log in</p>;';
  expect(unmarkedIn({ path: 'web/applicant/shell/Footer.test.tsx', text })).toEqual([]);
  expect(unmarkedIn({ path: 'web/testing/render-route.tsx', text })).toEqual([]);
});
