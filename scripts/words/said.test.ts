import { describe, expect, it } from 'vitest';
import { saidIn } from './said.ts';

const file = (text: string, path = 'web/shell/Footer.tsx') => ({
  path,
  text: `import { useSay } from '#web/say.ts';\n${text}`,
});

describe('what a source file says', () => {
  it.each([
    ['a call', "say('Save and Continue');", ['Save and Continue']],
    ['with values', "const a: string = say('Hello, {name}!', { name });", ['Hello, {name}!']],
    ['inside elements', "const a = <p title={say('A')}>{say('B')}</p>;", ['A', 'B']],
    ['a template without arguments', 'say(`A`);', ['A']],
    ['a variable, which says what is collected elsewhere', 'say(label, {});', []],
    ['something else by that name', "console.say('A'); say.language;", []],
  ])('%s', (_, text, sentences) => {
    expect(saidIn(file(text))).toEqual({ sentences, breaches: [] });
  });

  it.each([`say(\`Hello, \${name}!\`);`, "say('Hello, ' + name);"])('is told of %s', (text) => {
    const { sentences, breaches } = saidIn(file(`\n${text}`));
    expect(sentences).toEqual([]);
    expect(breaches).toEqual([
      'web/shell/Footer.tsx:3: say() gets a sentence that is put together; write it whole, with {arguments}',
    ]);
  });

  it.each([
    ['a test', file("say('A');", 'web/shell/Footer.test.tsx')],
    ['a script', file("say('A');", 'scripts/build.ts')],
    ['what prints for operators', { path: 'server/run.ts', text: "say('Building the page');" }],
  ])('%s says nothing to translate', (_, source) => {
    expect(saidIn(source).sentences).toEqual([]);
  });
});
