import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { toyManuscript } from './testing/copies.ts';
import { CannotTypeset, createTypesetter, type Typesetter } from './typesetter.ts';

let typesetter: Typesetter;
afterEach(() => typesetter.stop());

describe('the typesetting process', () => {
  it('sets copies that are asked for at once, each its own', async () => {
    typesetter = createTypesetter();
    const names = ['Vera', 'Judit', 'Nona'];
    const copies = await Promise.all(
      names.map((first_name) => typesetter.typeset(toyManuscript({ first_name }))),
    );
    copies.forEach(({ pdf }, index) => {
      expect(Buffer.from(pdf).toString('latin1')).toContain(`/Title (${names[index]}: `);
    });
  });

  it('tells a copy that can never be set from a process that died', async () => {
    typesetter = createTypesetter();
    const { data } = toyManuscript();
    const college = { ...data.college, color: 'no color' };
    await expect(typesetter.typeset({ data: { ...data, college }, pdfs: [] })).rejects.toThrow(
      CannotTypeset,
    );
    expect((await typesetter.typeset(toyManuscript())).leftOut).toEqual([]);
  });

  it('is given up when a copy takes too long', async () => {
    typesetter = createTypesetter({ patienceMs: 1 });
    await expect(typesetter.typeset(toyManuscript())).rejects.toThrow('more than 1 ms');
  });

  it('begins anew after it has idled', async () => {
    typesetter = createTypesetter({ idleMs: 1 });
    await typesetter.typeset(toyManuscript());
    await vi.waitFor(() => expect(processes()).toEqual([]), { timeout: 5000, interval: 10 });
    const copy = typesetter.typeset(toyManuscript());
    await untilOneRuns();
    expect((await copy).leftOut).toEqual([]);
  });

  it('that is killed fails the copies under way, and the next one is made', async () => {
    typesetter = createTypesetter();
    const lost = expect(typesetter.typeset(toyManuscript())).rejects.toThrow('died (SIGKILL)');
    process.kill(await untilOneRuns(), 'SIGKILL');
    await lost;
    expect((await typesetter.typeset(toyManuscript())).leftOut).toEqual([]);
  });

  it('lets those who wait know that it was stopped', async () => {
    typesetter = createTypesetter();
    const waiting = expect(typesetter.typeset(toyManuscript())).rejects.toThrow('was stopped');
    typesetter.stop();
    await waiting;
  });
});

/** Long before its first copy: a process that has just been started has no name for a moment. */
function untilOneRuns(): Promise<number> {
  return vi.waitFor(
    () => {
      const [id] = processes();
      if (id === undefined) throw new Error('no typesetting process runs');
      return id;
    },
    { timeout: 30_000, interval: 1 },
  );
}

/** The typesetting processes of this one. */
function processes(): number[] {
  const own = new RegExp(`\\nPPid:\\t${process.pid}\\n`);
  return readdirSync('/proc')
    .filter((id) => {
      try {
        return (
          /^\d+$/.test(id) &&
          own.test(readFileSync(`/proc/${id}/status`, 'utf8')) &&
          readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('typesetter-process')
        );
      } catch {
        return false;
      }
    })
    .map(Number);
}
