import { afterEach, describe, expect, it } from 'vitest';
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
      expect(Buffer.from(pdf).toString('latin1')).toContain(`/Title (${names[index]})`);
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

  it('is given up when a copy takes too long, and begins anew with the next', async () => {
    typesetter = createTypesetter(1);
    await expect(typesetter.typeset(toyManuscript())).rejects.toThrow('more than 1 ms');
    await expect(typesetter.typeset(toyManuscript())).rejects.toThrow('more than 1 ms');
  });

  it('lets those who wait know that it was stopped', async () => {
    typesetter = createTypesetter();
    const waiting = expect(typesetter.typeset(toyManuscript())).rejects.toThrow('was stopped');
    typesetter.stop();
    await waiting;
  });
});
