import type { Sender } from '#server/applicant/accounts/letters/sender.ts';
import { midSentence } from '#words/intl.ts';

/** The application's title within a sentence: in Spanish with a small first letter, unless it begins with the college's name. */
export function titleInSentence({ say, tenant }: Sender): string {
  const { applicationTitle, partnerName } = tenant;
  return applicationTitle.startsWith(partnerName)
    ? applicationTitle
    : midSentence(applicationTitle, say.locale);
}
