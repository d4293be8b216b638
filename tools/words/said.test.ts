import { describe, expect, it } from 'vitest';
import { saidIn } from './said.ts';

const file = (text: string, path = 'web/applicant/shell/Footer.tsx') => ({
  path,
  text: `import { useSay } from '#web/say.ts';\n${text}`,
});

describe('what a source file says', () => {
  it.each([
    ['a call', "say('Save and Continue');", ['Save and Continue']],
    ['by the reader of a request', "speakTo(request)('A');", ['A']],
    ['by the hook at once', "useSay()('A');", ['A']],
    ['with values', "const a: string = say('Hello, {name}!', { name });", ['Hello, {name}!']],
    ['inside elements', "const a = <p title={say('A')}>{say('B')}</p>;", ['A', 'B']],
    ['a template without arguments', 'say(`A`);', ['A']],
    ['what is marked to be said later', "const GONE = toSay('Gone');", ['Gone']],
    ['a variable, collected elsewhere, or another', "say(label, {}); console.say('A');", []],
  ])('%s', (_, text, sentences) => {
    const said = saidIn(file(text));
    expect(said.sentences.map(({ english }) => english)).toEqual(sentences);
    expect(said.breaches).toEqual([]);
  });

  it('has the position of each, with its quotes', () => {
    const { text, ...rest } = file("<p title={say('A')}>{say(`B`)}</p>;");
    const { sentences } = saidIn({ text, ...rest });
    expect(sentences.map(({ start, end }) => text.slice(start, end))).toEqual(["'A'", '`B`']);
  });

  it.each([`say(\`Hello, \${name}!\`);`, "say('Hello, ' + name);"])('complains of %s', (text) => {
    const { sentences, breaches } = saidIn(file(`\n${text}`));
    expect(sentences).toEqual([]);
    expect(breaches).toEqual([
      'web/applicant/shell/Footer.tsx:3: say() gets a sentence that is put together; write it whole, with {arguments}',
    ]);
  });

  it.each([
    ['a test', file("say('A');", 'web/applicant/shell/Footer.test.tsx')],
    ['a script', file("say('A');", 'tools/build.ts')],
    [
      'what prints for operators',
      {
        path: 'server/run.ts',
        text: "const a = (say: (line: string) => void) => say('Building');",
      },
    ],
  ])('%s says nothing to translate', (_, source) => {
    expect(saidIn(source).sentences).toEqual([]);
  });

  it.each([
    ['an answer', 'server/a/routes.ts', `const a = { message: \`Saved \${b}.\` };`],
    ['a toast', 'web/a.ts', "toasts.show({ tone: 'error', title: 'Error' });"],
    ['a message of the page', 'web/a.ts', "dependencies.showInfo('Nothing to save.');"],
    ['a part of a letter', 'server/a/letters/b.ts', `const a = [{ text: \`Hello \${b}\` }];`],
    ['the label of a link', 'server/a/letters/b.ts', "const a = { link, label: 'Log in' };"],
    ['an error', 'server/a/b.ts', "throw new AppError(400, 'bad', () => 'Bad.');"],
  ])('complains of %s that is not said', (_, path, text) => {
    const { breaches } = saidIn({ path, text });
    expect(breaches).toEqual([expect.stringContaining(' is shown in English')]);
    expect(breaches[0]).toContain(`${path}:1: `);
  });

  it.each([
    ['an answer', 'server/a/routes.ts', "const a = { message: say('Saved.') };"],
    ['an error', 'server/a/b.ts', "throw new AppError(400, 'bad', (say) => say('Bad.'));"],
    ['a word for programs', 'server/a/b.ts', "log.info({ message: '42' });"],
    ['what only joins', 'server/a/letters/b.ts', `const a = { text: \`\${b}\\n\` };`],
    ['a text elsewhere', 'server/a/b.ts', "const a = { text: 'select 1' };"],
  ])('has nothing against %s', (_, path, text) => {
    expect(saidIn({ path, text }).breaches).toEqual([]);
  });
});

describe('what a component shows without saying it', () => {
  const inFooter = (text: string) =>
    saidIn({ path: 'web/applicant/shell/Footer.tsx', text }).breaches;

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
      `web/applicant/shell/Footer.tsx:${line}: "${words}" is shown in English, whatever a reader reads; give it to say()`,
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
    for (const path of ['web/applicant/shell/Footer.test.tsx', 'web/testing/render-route.tsx'])
      expect(saidIn({ path, text }).breaches).toEqual([]);
  });
});
