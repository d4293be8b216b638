import type { Reply } from './app.ts';

/** Adds request headers to `Vary`, each at most once. */
export function addVary(reply: Reply, ...names: readonly string[]): void {
  const said = [reply.getHeader('vary') ?? []].flat().join(',').split(',');
  const byName = new Map<string, string>();
  for (const name of [...said, ...names].map((part) => part.trim())) {
    const key = name.toLowerCase();
    if (name !== '' && !byName.has(key)) byName.set(key, name);
  }
  reply.header('vary', [...byName.values()].join(', '));
}
