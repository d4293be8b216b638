import { expect, test } from 'vitest';
import type { Description, Operation } from './description.ts';
import { apiPage } from './page.ts';

const MESSAGE = {
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { message: { type: 'string' } },
        required: ['message'],
      },
    },
  },
};
const SAVE: Operation = {
  'x-who': 'applicant',
  'x-limits': [
    { per: 'account', max: 20, per_seconds: 3600 },
    { per: 'account', max: 60, per_seconds: 86_400 },
    { per: 'network', max: 5, per_seconds: 900 },
  ],
  parameters: [
    { name: 'key', in: 'path', required: true, schema: { type: 'string', maxLength: 9 } },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          required: ['kind'],
          properties: {
            kind: { anyOf: [{ enum: ['a'] }, { enum: ['b'] }], description: 'which one' },
            count: { type: 'integer', minimum: 1, maximum: 4 },
          },
        },
      },
    },
  },
  responses: { 202: MESSAGE, 400: MESSAGE, 401: MESSAGE },
};
const description: Description = { paths: { '/things/{key}': { put: SAVE } } };
const CHAPTERS =
  '# It\n\n<!-- all calls -->\n\n<!-- limits -->\n\n### `PUT /things/{key}`\n\nSaves.\n\nMore.\n\n### `GET /openapi.json`\n';

test('what a schema says stands behind the first paragraph of its call', () => {
  expect(apiPage(CHAPTERS, description)).toContain(`Saves.

- **For** applicants with a [session](#sessions)
- **Takes**
  - \`{key}\`: text of at most 9 characters
  - \`kind\`: which one (\`a\` or \`b\`)
  - \`count\`, which may be absent: a whole number, 1 to 4
- **Answers** 202 \`{message}\`; 400, 401 \`{message}\`
- **[Limits](#limits)** per account 20 an hour, 60 a day; per network 5 in 15 minutes

More.
`);
});

test('the tables list the calls and their limits', () => {
  const page = apiPage(CHAPTERS, description);
  expect(page).toContain(
    '| [`PUT /things/{key}`](#put-thingskey) | applicant | `{kind, count?}` | 202 `{message}` |',
  );
  expect(page).toContain('| `PUT /things/{key}` | | 20 an hour, 60 a day | 5 in 15 minutes | | |');
});

test('there is no page without a section about each call, and none about what is no call', () => {
  expect(() => apiPage('# It\n\n### `GET /openapi.json`\n', description)).toThrow(
    'PUT /things/{key}',
  );
  expect(() => apiPage(`${CHAPTERS}\n### \`GET /nowhere\`\n`, description)).toThrow('GET /nowhere');
});
