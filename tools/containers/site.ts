/** The containers as the site of a rehearsal. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answers } from '#form/engine/answers.ts';
import type { Mail } from '../bench/rehearsal/letters.ts';
import type { Site } from '../bench/rehearsal/site.ts';
import type { Letter } from '../trial/mail-catcher.ts';
import type { Engine } from './engine.ts';

const PORTAL = ['node_modules/.bin/node', 'server/portal.ts'];
const LETTERS = 'http://127.0.0.1:8025/letters';
const LOOK_MS = 250;
const STORED = `select json_agg(json_build_array(username, answers)) from accounts join applications on account_id = accounts.id`;

export async function openContainers({ exec }: Engine): Promise<Site> {
  const over = new AbortController();
  return {
    described: 'the containers of compose.yaml',
    url: 'https://localhost:8443',
    authority: await exec('proxy', 'cat', '/certificates/authority.crt'),
    mail: followLetters(over.signal),
    inside: {
      invite: (mail, role) => exec('web-1', ...PORTAL, 'staff', 'invite', mail, '--role', role),
      exportAll: () => insist(() => exec('worker-1', ...PORTAL, 'export', '--format', 'csv')),
      readStored: async () => {
        const rows = await exec('database', 'psql', '-U', 'matricula', '-tAc', STORED);
        return new Map<string, Answers>(JSON.parse(rows));
      },
    },
    stop: async () => over.abort(),
  };
}

/** Runs a command again, as its operator would, after its container was killed below it. */
async function insist<Result>(command: () => Promise<Result>, tries = 5): Promise<Result> {
  try {
    return await command();
  } catch (error) {
    if (tries === 1) throw error;
    await pause(5000);
    return insist(command, tries - 1);
  }
}

/** Asks the mail server for its letters again and again, and keeps them: its container loses them when it is killed. */
function followLetters(signal: AbortSignal): Mail {
  const letters = new Map<string, Letter>();
  async function follow(): Promise<void> {
    for (; !signal.aborted; await pause(LOOK_MS)) {
      const answer = await fetch(LETTERS).catch(() => undefined);
      const all = ((await answer?.json().catch(() => [])) ?? []) as Letter[];
      for (const letter of all) letters.set(`${letter.to} ${letter.text}`, letter);
    }
  }
  void follow();
  return {
    lettersTo: (address) => [...letters.values()].filter(({ to }) => to === address),
  };
}
