/** Reads the arguments of a command. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { findAccount } from '#server/applicant/accounts/repository.ts';
import { normalizeUsername } from '#server/applicant/accounts/usernames.ts';
import type { Queries } from '#server/core/database/database.ts';

/** The arguments are not what the command takes. The message tells the operator why. */
export class WrongArguments extends Error {
  override name = 'WrongArguments';
}

/** The command cannot do what was asked. The message says why, for the operator. */
export class CommandFailed extends Error {
  override name = 'CommandFailed';
}

type Options = NonNullable<ParseArgsConfig['options']>;

/**
 * Parses arguments: options by name, and exactly as many others as there are names in `operands`.
 * @throws WrongArguments
 */
export function readArguments<const Known extends Options>(
  args: string[],
  options: Known,
  operands: readonly string[] = [],
) {
  const parsed = parse(args, options);
  const [missing] = operands.slice(parsed.positionals.length);
  if (missing !== undefined) throw new WrongArguments(`${missing} is missing.`);
  const [surplus] = parsed.positionals.slice(operands.length);
  if (surplus !== undefined) throw new WrongArguments(`"${surplus}" is one argument too many.`);
  return parsed;
}

function parse<const Known extends Options>(args: string[], options: Known) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : String(error));
  }
}

/** A number of days, 1 to 3650. @throws WrongArguments */
export function readDays(text: string): number {
  const days = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (days >= 1 && days <= 3650) return days;
  throw new WrongArguments(`--days is "${text}". It may hold a whole number from 1 to 3650.`);
}

/** Reads an option that has a few choices. @throws WrongArguments */
export function readChoice<const Choice extends string>(
  option: string,
  text: string,
  choices: readonly Choice[],
): Choice {
  const found = choices.find((choice) => choice === text);
  if (found !== undefined) return found;
  throw new WrongArguments(`${option} is "${text}". It may hold ${choices.join(', ')}.`);
}

/** The account of an address, as an operator typed it. @throws CommandFailed when there is none. */
export async function getApplicantAccount(
  queries: Queries,
  typed: string,
): Promise<{ readonly id: number; readonly username: string }> {
  const username = normalizeUsername(typed);
  const account = await findAccount(queries, username);
  if (account !== undefined) return { id: account.id, username };
  throw new CommandFailed(
    `There is no account with the username "${username}". Somebody who has not confirmed a sign-up has none yet.`,
  );
}
