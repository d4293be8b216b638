import type { Reply } from './app.ts';

/** Tells caches of more request headers on which an answer depends: each is named once, whoever names it. */
export function addVary(reply: Reply, ...names: readonly string[]): void {
  const said = [reply.getHeader('vary') ?? []].flat().join(',').split(',');
  const byName = new Map<string, string>();
  for (const name of [...said, ...names].map((part) => part.trim())) {
    const key = name.toLowerCase();
    if (name !== '' && !byName.has(key)) byName.set(key, name);
  }
  reply.header('vary', [...byName.values()].join(', '));
}
