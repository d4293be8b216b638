import { applicationForm } from '#form/application/index.ts';
import { supplementedTenant, supplementedTranslations } from '#tenant/sample/testing/supplement.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { openLanguages } from '../languages.ts';
import type { Platform } from '../platform.ts';

/** The parts of a platform of the sample college with questions of its own, in its languages; `more` adds to its file. */
export function supplementedParts(
  more: Partial<Tenant> = {},
): Pick<Platform, 'tenant' | 'form' | 'languages' | 'speakTo'> {
  const tenant = { ...supplementedTenant, ...more };
  const form = applicationForm(tenant);
  return {
    tenant,
    form,
    ...openLanguages({ tenant, form, translations: supplementedTranslations }),
  };
}
