import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { withRemovableComponents } from './unused-components.ts';

const published = (file: string) =>
  readFileSync(
    new URL(`../../node_modules/react-router/dist/production/lib/${file}`, import.meta.url),
    'utf8',
  );

it("marks the router's components as what can be left out, and changes nothing else", () => {
  const code = published('dom/lib.js');
  const removable = withRemovableComponents(code);
  expect(removable).toMatch(/^const Form = \/\* @__PURE__ \*\/ \S+forwardRef\(/m);
  expect(removable).toMatch(/^const NavLink = \/\* @__PURE__ \*\/ \S+forwardRef\(/m);
  expect(removable).not.toMatch(/^\w+\.displayName/m);
  expect(removable.split('\n')).toHaveLength(code.split('\n').length);
  const changed = removable.split('\n').filter((line, at) => line !== code.split('\n')[at]);
  for (const line of changed) expect(line).toMatch(/^$|@__PURE__/);
});

it("marks the router's contexts, too", () => {
  expect(withRemovableComponents(published('context.js'))).toContain(
    'const AwaitContext = /* @__PURE__ */ ',
  );
});

it('leaves what is made in a function alone', () => {
  const inside =
    '\tlet FetcherForm = React.forwardRef(f);\n\tFetcherForm.displayName = "fetcher.Form";';
  expect(withRemovableComponents(inside)).toBe(inside);
});
