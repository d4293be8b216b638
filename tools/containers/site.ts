/** The containers as the site of a rehearsal. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Answers } from '#form/engine/answers.ts';
import { type Letter, openLetters } from '../bench/rehearsal/players/letters.ts';
import type { Site } from '../bench/rehearsal/site.ts';
import type { Engine } from './engine.ts';

const PORTAL = ['node_modules/.bin/node', 'server/portal.ts'];
const MAIL = 'http://127.0.0.1:8025/letters';
const STORED = `select json_agg(json_build_array(username, answers)) from accounts join applications on account_id = accounts.id`;

export async function openContainers(engine: Engine): Promise<Site> {
  const closing = new AbortController();
  return {
    described: 'the containers of compose.yaml',
    url: 'https://localhost:8443',
    authority: await engine.exec('proxy', 'cat', '/certificates/authority.crt'),
    letters: openLetters(followLetters(closing.signal)),
    invite: async (mail, role) => {
      await engine.exec('web-1', ...PORTAL, 'staff', 'invite', mail, '--role', role);
    },
    exportAll: async () =>
      (await engine.exec('worker-1', ...PORTAL, 'export', '--format', 'csv')).length,
    readStored: async () => {
      const rows = await engine.exec('database', 'psql', '-U', 'matricula', '-tAc', STORED);
      return new Map<string, Answers>(JSON.parse(rows));
    },
    stop: async () => closing.abort(),
  };
}

type Listener = (letter: Letter) => void;

/** Asks the mail server for its letters, again and again: it is a container that may be killed, and lose them. */
function followLetters(signal: AbortSignal): Parameters<typeof openLetters>[0] {
  const letters: (Letter & { readonly to: string })[] = [];
  const listeners = new Set<Listener>();
  const seen = new Set<string>();
  void (async () => {
    while (!signal.aborted) {
      const all: Letter[] = await fetch(MAIL).then(
        (answer) => answer.json(),
        () => [],
      );
      for (const letter of all) {
        const id = `${letter.to} ${letter.text}`;
        if (seen.has(id)) continue;
        seen.add(id);
        letters.push(letter);
        for (const listener of listeners) listener(letter);
      }
      await pause(250);
    }
  })();
  return {
    lettersTo: (address) => letters.filter(({ to }) => to === address.toLowerCase()),
    onLetter(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
