import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ConvertedPdf } from '#server/documents/read-pdfs.ts';
import { toyManuscript } from './testing/copies.ts';
import { claims, pagesIn } from './testing/documents.ts';
import { CannotTypeset, createTypesetter, TookTooLong, type Typesetter } from './typesetter.ts';

// Processes begin behind the people who use the machine.
vi.setConfig({ testTimeout: 60_000 });

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
    await expect(typesetter.typeset(toyManuscript())).rejects.toThrow(TookTooLong);
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
    const lost = expect(typesetter.typeset(toyManuscript())).rejects.toThrow('it died');
    process.kill(await untilOneRuns(), 'SIGKILL');
    await lost;
    expect((await typesetter.typeset(toyManuscript())).leftOut).toEqual([]);
  });

  it('lets those who wait know that it was stopped', async () => {
    typesetter = createTypesetter();
    const waiting = expect(typesetter.typeset(toyManuscript())).rejects.toThrow('it died');
    await untilOneRuns();
    await typesetter.stop();
    await waiting;
    expect(processes()).toEqual([]);
  });

  it('opens documents in a process that no other applicant meets', async () => {
    typesetter = createTypesetter();
    await typesetter.warmUp();
    const before = processes();
    expect(before).toHaveLength(2);
    const { pdf } = await typesetter.typeset(toyManuscript());
    expect(processes().toSorted()).toEqual(before.toSorted());

    const copy = await typesetter.typeset(toyManuscript({}, [await documentOf(pdf)]));
    expect(copy.leftOut).toEqual([]);
    expect(claims(copy.pdf), 'its structure is that of the document').toBe(true);
    await typesetter.warmUp();
    const after = processes();
    const gone = before.filter((id) => !after.includes(id));
    expect([gone.length, after.length], 'one is gone, and another waits').toEqual([1, 2]);

    await typesetter.typeset(toyManuscript({ first_name: 'Judit' }, [await documentOf(pdf)]));
    await typesetter.warmUp();
    const others = after.filter((id) => !before.includes(id));
    expect(processes()).not.toContain(others[0]);
    expect(processes()).toContain(before.find((id) => after.includes(id)));
  });

  it('sees nothing of the machine: no settings, no network and no files', async () => {
    process.env.DATABASE_URL = 'postgres://secret';
    typesetter = createTypesetter();
    await typesetter.warmUp();
    delete process.env.DATABASE_URL;
    const inside = descendants(process.pid).filter((id) =>
      readOf(id, 'cmdline').startsWith(process.execPath),
    );
    expect(inside).toHaveLength(2);
    for (const id of inside) {
      const names = readOf(id, 'environ')
        .split('\0')
        .map((line) => line.split('=')[0]);
      expect(names.toSorted()).toEqual([
        '',
        'FOLDER_URL',
        'HOME',
        'LANG',
        'OPENSSL_CONF',
        'PATH',
        'PWD',
      ]);
      for (const space of ['net', 'mnt', 'pid', 'ipc']) {
        expect(readlinkSync(`/proc/${id}/ns/${space}`)).not.toBe(
          readlinkSync(`/proc/self/ns/${space}`),
        );
      }
    }
  });
});

async function documentOf(pdf: Uint8Array): Promise<ConvertedPdf> {
  const { length: pages } = await pagesIn(pdf);
  return { key: 'story_doc', fileName: 'story.docx', pdf, pages };
}

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

/** The typesetting processes of this test, each by the launcher of its sandbox. */
function processes(): number[] {
  return childrenOf(process.pid).filter((id) =>
    readOf(id, 'cmdline').includes('typesetter-process'),
  );
}

function descendants(id: number): number[] {
  return childrenOf(id).flatMap((child) => [child, ...descendants(child)]);
}

function childrenOf(parent: number): number[] {
  const own = new RegExp(`\\nPPid:\\t${parent}\\n`);
  return readdirSync('/proc')
    .filter((id) => /^\d+$/.test(id) && own.test(readOf(Number(id), 'status')))
    .map(Number);
}

/** Empty for a process that has ended. */
function readOf(id: number, file: string): string {
  try {
    return readFileSync(`/proc/${id}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
