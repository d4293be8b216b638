import type { AnswerMap } from '#contract/application.ts';
import { DEFAULT_ROUTE } from '#form/application/pages.ts';
import { findUnacceptable, isAcceptable, storedShapes } from '#form/engine/accept.ts';
import type { Form } from '#form/engine/definition.ts';
import type { Command } from '#server/core/command.ts';
import { createHandoff } from '#server/core/identity/handoffs/repository.ts';
import { OFFICE_DAYS } from '#server/core/identity/handoffs/state.ts';
import { readText } from '#server/core/read-text.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { inEnglish } from '#words/english.ts';
import { CommandFailed, readArguments, readDays } from './arguments.ts';
import { explaining } from './run-command.ts';

const DAYS = String(OFFICE_DAYS.prefill);

/** `prefill-link FILE.json [--days 90]` */
export const prefillLinkCommand: Command = {
  name: 'prefill-link',
  summary: 'stores an answer set and prints the address that opens the form with it',
  usage: `prefill-link FILE.json [--days ${DAYS}]

Prints one line: an address that opens the form with the answers of the file, as if the
visitor had typed them. Whoever has the address can read them.

  FILE.json  answers by key, such as {"first_name": "Ada", "country": "USA"}
  --days N   how long the address works, 1 to 3650 days; ${DAYS} unless told otherwise`,
  run: explaining('prefill-link', async (args, platform) => {
    const { clock, settings, form } = platform;
    const { values, positionals } = readArguments(
      args,
      { days: { type: 'string', default: DAYS } },
      ['FILE.json'],
    );
    const days = readDays(values.days);
    const answers = await readAnswers(form, positionals[0] ?? '');
    const by = { kind: 'operator', command: 'prefill-link' } as const;
    const { code } = await withTrail(platform, by, async (trx, leave) => {
      const link = { kind: 'prefill', answers, lives: { days } } as const;
      const made = await createHandoff(trx, link, clock());
      leave({ act: 'prefill-link.made', details: { days, answers: Object.keys(answers).length } });
      return made;
    });
    process.stdout.write(`${settings.publicUrl}${DEFAULT_ROUTE}?token=${code}\n`);
  }),
};

async function readAnswers(form: Form, file: string): Promise<AnswerMap> {
  const text = await readText(file).catch((error: unknown) => {
    throw new CommandFailed(`${file} cannot be read: ${reasonOf(error)}`);
  });
  return parseAnswers(form, file, text);
}

/** The answers in a file's text. @throws CommandFailed for anything that could never be answers of this form. */
function parseAnswers(form: Form, file: string, text: string): AnswerMap {
  const value = parseJson(file, text);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new CommandFailed(`${file} must hold one JSON object: {"key": "value"}.`);
  }
  const shapes = storedShapes(form);
  const answers = value as Record<string, unknown>;
  if (isAcceptable(shapes, answers)) return answers;
  const problem = findUnacceptable(shapes, answers);
  throw new CommandFailed(`${file}: ${problem && inEnglish(problem)}`);
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new CommandFailed(`${file} is not valid JSON: ${reasonOf(error)}`);
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
