import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { completeToyAnswers, toyForm, toySituation } from '#form/engine/testing/toy-form.ts';
import { walk } from '#form/engine/walk.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { submitApplication } from './submit.ts';
import { submittedAnswers } from './submitted-answers.ts';

const test = closing(await startTestApplications());
beforeEach(() => test.clock.set('2025-01-10T12:00:00Z'));

const REFERENCE = /^[1-9]\d{3}-\d{4}$/;
const ACCEPTED = {
  status: 200,
  body: { message: 'Your application was successfully submitted.' },
};
const TOO_LATE = {
  status: 409,
  body: {
    message: 'You have already submitted your application, so it can no longer be changed.',
  },
};

const receiptsOf = ({ username }: TestApplicant) => test.lettersTo(username);

describe('submitting', () => {
  it('accepts a complete application, notes when, mails one receipt, and is idempotent', async () => {
    const applicant = await test.applicantWith();
    expect(await applicant.submit()).toMatchObject(ACCEPTED);
    const at = test.platform.clock().toISOString();
    expect(await applicant.profile()).toMatchObject({
      web_status: [
        { web_status: 'started', at },
        { web_status: 'validating', at },
        { web_status: 'submitted', at },
      ],
    });
    const before = await test.stored(applicant);
    test.clock.advance({ minutes: 5 });
    expect(await applicant.submit()).toMatchObject(ACCEPTED);
    expect(await test.stored(applicant)).toEqual(before);
    expect(await receiptsOf(applicant)).toHaveLength(1);
  });

  it('counts from its arrival, however long it waits for the database', async () => {
    const { accountId, username } = await test.applicantWith();
    const { database, clock } = test.platform;
    const at = clock();
    const transaction: typeof database.transaction = (...work) => {
      test.clock.advance({ minutes: 1 });
      return database.transaction(...work);
    };
    const platform = { ...test.platform, database: { ...database, transaction } };
    const applicant = { kind: 'applicant', accountId, username, sessionId: 0 } as const;
    await submitApplication(applicant, 'en', platform);
    const { rows } = await sql<{ submitted_at: Date }>`
      select submitted_at from applications where account_id = ${accountId}`.execute(
      database.kysely,
    );
    expect(rows).toEqual([{ submitted_at: at }]);
  });

  it('takes an empty body that is announced as JSON', async () => {
    const applicant = await test.applicantWith();
    const headers = { 'content-type': 'application/json' };
    for (const body of [undefined, ''])
      expect(await applicant.call('POST', '/api/submit', body, headers)).toMatchObject(ACCEPTED);
  });

  it('refuses an incomplete application with the messages by field, and changes nothing', async () => {
    const applicant = await test.applicantWith({ first_name: ' ', phone_home: '555' });
    const before = await test.stored(applicant);
    expect(await applicant.submit()).toMatchObject({
      status: 422,
      body: {
        message:
          'Some answers are still missing or need another look. Please complete them and submit again.',
        errors: {
          first_name: ['First Name'],
          phone_home: ['Please enter a valid home phone number.'],
        },
      },
    });
    expect(await test.stored(applicant)).toEqual(before);
    expect(await receiptsOf(applicant)).toEqual([]);
  });

  it('empties what is hidden and what is not there, and writes the labels of the lists', async () => {
    const applicant = await test.applicantWith({
      personal_statement_doc: 'ANSWERED',
      conviction: 'N',
      conviction_comment: 'hidden by the answer above',
      gender_desc: 'Something else',
    });
    expect(await applicant.submit()).toMatchObject(ACCEPTED);
    expect(await applicant.profile()).toMatchObject({
      answer: {
        first_name: 'Marisol',
        gender: 'F',
        gender_desc: 'Female',
        conviction: 'N',
        conviction_comment: '',
        personal_statement_doc: '',
      },
    });
  });

  it('freezes what was asked and how it was answered', async () => {
    const applicant = await test.applicantWith();
    await applicant.submit();
    const { form_version, wording } = await test.platform.database.kysely
      .selectFrom('submissions')
      .selectAll()
      .where('account_id', '=', applicant.accountId)
      .executeTakeFirstOrThrow();
    expect(form_version).toBe(test.platform.form.version);
    expect(wording.pages.map(({ id }) => id)).toEqual(['about', 'education', 'final-steps']);
    expect(await test.submittedWords(applicant, 'gender')).toBe('Female');
    expect(await test.submittedWords(applicant, 'applied_major')).toBe('Spanish');
    expect(await test.submittedWords(applicant, 'legal_agree')).toBe('[X]');
    expect(await test.submittedWords(applicant, 'lpn_current')).toBeUndefined();
  });

  it('keeps the label of a code that has left its list', () => {
    const old = { ...completeToyAnswers, title: 'CM', title_desc: 'Candidate Master' };
    expect(submittedAnswers(walk(toyForm, old, toySituation))).toMatchObject({
      title: 'CM',
      title_desc: 'Candidate Master',
    });
  });

  it('reckons ages by the day that it is at the college', async () => {
    // 05:00 UTC on the birthday is still the evening before in Oregon.
    test.clock.set('2025-03-02T05:00:00Z');
    const applicant = await test.applicantWith({ birth_date: '2012-03-02' });
    expect(await applicant.submit()).toMatchObject({
      status: 422,
      body: { errors: { birth_date: [expect.stringContaining('13 years or older')] } },
    });
    test.clock.advance({ hours: 4 });
    const again = await test.logInAgain(applicant);
    expect(await again.submit()).toMatchObject(ACCEPTED);
  });
});

it('after the submission every change is refused, and every web status was reached', async () => {
  const applicant = await test.applicantWith();
  await applicant.submit();
  const before = await test.stored(applicant);
  for (const [method, url, body] of [
    ['PUT', '/api/answer', { answers: { first_name: 'Eve' } }],
    ['PUT', '/api/answer', { answers: {} }],
    ['PUT', '/api/last-page', { last_page: '/about' }],
    ['PUT', '/api/add-another', { button_id: 'activities', num_components: 3 }],
    ['PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'upload' }],
    ['POST', '/api/validations', { first_name: ['First Name'] }],
  ] as const) {
    expect(await applicant.call(method, url, body), url).toMatchObject(TOO_LATE);
  }
  for (const web_status of ['submitted', 'started', 'validating'])
    expect((await applicant.call('POST', '/api/web-status', { web_status })).status).toBe(200);
  expect(await test.stored(applicant)).toEqual(before);
});

describe('an applicant who reads Spanish', () => {
  it('is told in Spanish what is missing, at the same keys as in English', async () => {
    const applicant = await test.applicant();
    const english = await applicant.submit();
    await applicant.call('PUT', '/api/language', { language: 'es' });
    const spanish = await applicant.submit();
    expect(spanish.status).toBe(422);
    expect(spanish.body.message).toBe(
      'Todavía faltan algunas respuestas, o hay que revisarlas. Complétalas y envía tu solicitud de nuevo.',
    );
    expect(Object.keys(spanish.body.errors as object)).toEqual(
      Object.keys(english.body.errors as object),
    );
    expect(spanish.body.errors).toMatchObject({
      first_name: ['Nombre'],
      legal_agree: ['Certifica que tu solicitud está completa y es verdadera.'],
    });
    expect(english.body.errors).toMatchObject({ first_name: ['First Name'] });
  });

  it('leaves a submission that remembers it, in words that are English, and gets the receipt in Spanish, with the college’s own words and dates', async () => {
    const applicant = await test.applicantWith({ country: 'USA', country_desc: 'Estados Unidos' });
    await applicant.call('PUT', '/api/language', { language: 'es' });
    await applicant.submit();
    const submission = await test.platform.database.kysely
      .selectFrom('submissions')
      .select('language')
      .where('account_id', '=', applicant.accountId)
      .executeTakeFirstOrThrow();
    expect(submission.language).toBe('es');
    expect(await test.submittedWords(applicant, 'country')).toBe('United States');
    const [receipt] = await receiptsOf(applicant);
    expect(receipt?.subject).toBe('Recibimos tu solicitud a Alder Valley College');
    expect(receipt?.text).toContain('viernes 10 de enero de 2025');
    expect(receipt?.text).toMatch(/A más tardar el .+: Te comunicaremos nuestra decisión\./);
    expect(receipt?.text).toContain('/completion?lang=es\n');
    expect(receipt?.html).toContain('<html lang="es" dir="ltr">');
  });
});

describe('the reference number', () => {
  it('is the same for the applicant, in the receipt and for staff', async () => {
    const applicant = await test.applicantWith();
    await applicant.submit();
    const { reference } = await applicant.profile();
    expect(reference).toMatch(REFERENCE);
    const [receipt] = await receiptsOf(applicant);
    expect(receipt?.text).toContain(`Your reference number is ${reference}.`);
    expect(await test.serviceView(applicant)).toMatchObject({ reference });
  });

  it('misheard by a digit, or with two of them the wrong way round, is nobody’s', async () => {
    const { rows } = await sql<{ reference: string }>`
      select new_submission_reference() as reference from generate_series(1, 5000)`.execute(
      test.platform.database.kysely,
    );
    const drawn = rows.map(({ reference }) => reference);
    expect(new Set(drawn).size).toBe(5000);
    for (const reference of drawn) {
      expect(reference).toMatch(REFERENCE);
      expect(Number(reference.replace('-', '')) % 11).toBe(0);
    }
  });
});
