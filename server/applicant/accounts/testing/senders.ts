import { applicationForm } from '#form/application/index.ts';
import { openLanguages } from '#server/core/languages.ts';
import { readSettings } from '#server/core/settings.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { type Sender, senderIn } from '../letters/sender.ts';

/** The sender of a test, on https://x.test. @param language English by default; `es` and `en-XA` for the sample college. */
export function testSender(tenant: Tenant = sampleTenant, language?: string): Sender {
  const translations = language === undefined ? {} : sampleTranslations;
  const { languages } = openLanguages(
    { tenant, form: applicationForm(tenant), translations },
    { pseudo: language === 'en-XA' },
  );
  const settings = readSettings({ PUBLIC_URL: 'https://x.test' }, 'guest');
  return senderIn({ languages, settings }, language);
}
