import { beforeAll, describe, expect, it } from 'vitest';
import { sampleTenant } from '#tenant/sample/index.ts';
import { setCollege } from '#web/core/college.ts';
import { readLanguages } from '#words/folder.ts';
import { sayIn } from '#words/say.ts';
import { detailsInWords } from './details.ts';

const languages = readLanguages();

beforeAll(() => setCollege({ ...sampleTenant, languages: ['en', 'es'] }));

function inWords(tag: string, details: Readonly<Record<string, unknown>>): string[] {
  const language = languages.get(tag);
  if (language === undefined) throw new Error(`There is no ${tag}.`);
  const mails = new Map([['7', 'ada@college.example']]);
  return detailsInWords(sayIn(language, sampleTenant.locale), details, mails);
}

describe('the details of a line', () => {
  it.each([
    [
      {
        staff: 7,
        from: ['reader'],
        to: ['reader', 'auditor'],
        from_scope: ['term:2027FA'],
        to_scope: [],
      },
      [
        'Member of the staff: ada@college.example',
        'Before: Reader',
        'Afterwards: Reader, Auditor',
        'Was narrowed to: term:2027FA',
        'Is narrowed to: –',
      ],
      [
        'Miembro del personal: ada@college.example',
        'Antes: Lectura',
        'Después: Lectura, Auditoría',
        'Antes solo veía: term:2027FA',
        'Ahora solo ve: –',
      ],
    ],
    [
      { destination: 3, kind: 'sftp', schedule: 'every 3 hours', outcome: 'disk-full' },
      [
        'Destination: 3',
        'Kind: SFTP server',
        'When: every 3 hours',
        'Outcome: The disk of the folder is full. Please make room on it.',
      ],
      [
        'Destino: 3',
        'Tipo: Servidor SFTP',
        'Cuándo: cada 3 horas',
        'Resultado: El disco de la carpeta está lleno. Libera espacio.',
      ],
    ],
  ])('%j', (details, english, spanish) => {
    expect(inWords('en', details)).toEqual(english);
    expect(inWords('es', details)).toEqual(spanish);
  });

  it("have days and times in the college's time zone", () => {
    const details = { was: '2026-11-23T07:59:00.000Z', until: '2026-12-01T07:59:00Z' };
    expect(inWords('en', details)).toEqual([
      expect.stringMatching(/^Was until: Nov 22, 2026, 11:59\sPM$/),
      expect.stringMatching(/^Until: Nov 30, 2026, 11:59\sPM$/),
    ]);
    expect(inWords('es', { step: 'decision', from: '', to: '2026-11-22' })).toEqual([
      'Paso: decision',
      'Antes: –',
      'Después: 22 nov 2026',
    ]);
  });

  it.each([
    ['never', 'only when somebody asks'],
    ['every 1 hours', 'every hour'],
    ['daily at 03:15', 'every day at 03:15'],
    ['on Sundays', 'on Sundays'],
  ])('a schedule "%s" is "%s"', (schedule, words) => {
    expect(inWords('en', { schedule })).toEqual([`When: ${words}`]);
  });

  it('of another version show as stored', () => {
    const details = { colour: 'red', way: 'eye', constructor: 1, staff: 99, nested: { deep: [1] } };
    expect(inWords('es', details)).toEqual([
      'colour: red',
      'Forma de iniciar sesión: eye',
      'constructor: 1',
      'Miembro del personal: 99',
      'nested: {"deep":[1]}',
    ]);
  });
});
