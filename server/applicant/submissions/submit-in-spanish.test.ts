import { describe, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';

const test = forThisFile(startTestApplications);

const chooseSpanish = ({ call }: TestApplicant) => call('PUT', '/api/language', { language: 'es' });

describe('an applicant who reads Spanish', () => {
  it('is told in Spanish what is missing, at the same keys as in English', async () => {
    const applicant = await test.applicant();
    const english = await applicant.submit();
    await chooseSpanish(applicant);
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
    await chooseSpanish(applicant);
    await applicant.submit();
    const submission = await test.platform.database.kysely
      .selectFrom('submissions')
      .select('language')
      .where('account_id', '=', applicant.accountId)
      .executeTakeFirstOrThrow();
    expect(submission.language).toBe('es');
    expect(await test.submittedWords(applicant, 'country')).toBe('United States');
    const [receipt] = (await test.mailbox()).filter(({ to }) => to === applicant.username);
    expect(receipt?.subject).toBe('Recibimos tu solicitud a Alder Valley College');
    expect(receipt?.text).toContain('viernes 10 de enero de 2025');
    expect(receipt?.text).toMatch(/A más tardar el .+: Te comunicaremos nuestra decisión\./);
    expect(receipt?.text).toContain('/completion?lang=es\n');
    expect(receipt?.html).toContain('<html lang="es" dir="ltr">');
  });
});
