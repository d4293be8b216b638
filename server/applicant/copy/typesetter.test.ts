import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { toyData } from './testing/copies.ts';
import { CannotTypeset, createTypesetter, type Typesetter } from './typesetter.ts';

const { signal } = new AbortController();
let typesetter: Typesetter;
beforeEach(() => {
  typesetter = createTypesetter();
});
afterEach(() => typesetter.stop());

describe('the typesetter', () => {
  it('sets copies that are asked for at once, each its own', async () => {
    const names = ['Vera', 'Judit', 'Nona'];
    const copies = await Promise.all(
      names.map((first_name) => typesetter.typeset(toyData({ first_name }), signal)),
    );
    copies.forEach((pdf, index) => {
      expect(Buffer.from(pdf).toString('latin1')).toContain(`/Title (${names[index]}: `);
    });
  });

  it('tells a copy that can never be set, and sets the next', async () => {
    const data = toyData();
    const wrong = { ...data, college: { ...data.college, color: 'no color' } };
    await expect(typesetter.typeset(wrong, signal)).rejects.toThrow(CannotTypeset);
    expect((await typesetter.typeset(data, signal)).length).toBeGreaterThan(1000);
  });

  it('gives up a copy when its job is given up, and sets the next', async () => {
    const job = new AbortController();
    const given = expect(typesetter.typeset(toyData(), job.signal)).rejects.toThrow('too long');
    const next = typesetter.typeset(toyData(), signal);
    job.abort(new Error('it took too long'));
    await given;
    expect((await next).length).toBeGreaterThan(1000);
  });

  it('begins anew after it was stopped, and after it had nothing to do', async () => {
    typesetter = createTypesetter(0);
    await typesetter.typeset(toyData(), signal);
    await pause(1);
    expect((await typesetter.typeset(toyData(), signal)).length).toBeGreaterThan(1000);
    await typesetter.stop();
    expect((await typesetter.typeset(toyData(), signal)).length).toBeGreaterThan(1000);
  });

  it('keeps nobody from being answered meanwhile', async () => {
    let turns = 0;
    const count = setInterval(() => {
      turns += 1;
    }, 1);
    await typesetter.typeset(toyData(), signal);
    clearInterval(count);
    expect(turns).toBeGreaterThan(3);
  });
});
