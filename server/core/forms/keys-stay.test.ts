/** A key never changes its type: not by the file with which a server starts either. */
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { twoSeasons } from '#server/applicant/seasons/testing/college.ts';
import { formText } from '#server/desk/form/testing/form-text.ts';
import { createJobKinds } from '#server/jobs.ts';
import { silentLog } from '../log.ts';
import { openPlatform } from '../open-platform.ts';
import { readSettings } from '../settings.ts';
import { closing } from '../testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { addForm, listForms } from './store.ts';

const { platform, databaseUrl } = closing(await startTestPlatform());
const folder = temporaryFolder('matricula-file-');
const { form: asText } = JSON.parse(formText({ key: 'own_choir' }));
const { form: asDate } = JSON.parse(
  formText({ key: 'own_choir' }).replace('"kind":"text"', '"kind":"date"'),
);

async function publish(form: object): Promise<void> {
  const at = platform.clock();
  await platform.database.transaction(async (trx) => {
    const staff = await trx
      .insertInto('staff')
      .values({
        user_handle: randomBytes(8),
        mail: `${randomBytes(4).toString('hex')}@b.example`,
        roles: '[]',
        added_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await addForm(trx, { text: JSON.stringify({ form }), inForceAt: at, staffId: staff.id });
  });
}

/** Starts a server with a file of the college, and stops it. */
async function start(file: object): Promise<void> {
  const TENANT_FILE = join(folder, 'college.json');
  await writeFile(TENANT_FILE, JSON.stringify(file));
  const open = await openPlatform({
    settings: readSettings(
      { DATABASE_URL: databaseUrl, DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1', TENANT_FILE },
      'guest',
    ),
    log: silentLog(),
    kinds: createJobKinds(),
    as: 'server',
    onLost(problem) {
      throw problem;
    },
    signal: new AbortController().signal,
  });
  await open.close();
}

it.each([
  ['the college', { form: asDate }, 'form'],
  ['a season', { seasons: twoSeasons('carry', { form: asDate }).seasons }, 'seasons[1].form'],
])(
  'a file is refused whose form of %s does, with its place, and leaves no trace',
  async (_, part, place) => {
    const { facets: _facets, ...college } = twoSeasons('carry');
    await publish(asText);
    const known = await listForms(platform.database.kysely);
    await expect(start({ ...college, ...part })).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(
        `The college's file: ${place.replaceAll(/[[\]]/g, '\\$&')} asks for own_choir as date, which an earlier form asked for as text; a new question may have`,
      ),
    });
    expect(await listForms(platform.database.kysely)).toEqual(known);
    await start({ ...college, form: asText });
  },
);
