import { describe, expect, it } from 'vitest';
import { startFlow } from './testing.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve));

describe('a refused answer', () => {
  it.each(['save', 'flush'] as const)('was never on the server: %s', async (how) => {
    const { flow, seen, store } = startFlow({ version: 7, refuses: ['first_name'] });
    store.change(() => ({ first_name: 'V\u0000' }));
    await Promise.resolve(flow[how]()).catch(() => undefined);
    await settled();
    store.change(() => ({ first_name: 'Vera' }));
    await flow.save();
    expect(seen).toEqual([{ first_name: [''] }, { first_name: [''] }]);
  });
});
