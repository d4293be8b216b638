/** The college's data for the page, with the deadlines and the form in force. */
import { shownDeadlines } from '../deadlines/deadlines.ts';
import type { Voice } from '../languages.ts';
import type { Platform } from '../platform.ts';
import type { PageLanguages } from './document.ts';

/** A snapshot: call again when a deadline is extended, or another form comes in force. */
export function languagesOfPage({
  languages,
  deadlines,
  forms,
}: Pick<Platform, 'languages' | 'deadlines' | 'forms'>): PageLanguages {
  const made = new Map<string, Pick<Voice, 'tenant' | 'say' | 'practice'>>();
  const version = deadlines.version();
  const formVersion = forms.version();
  return {
    offered: languages.offered,
    ...(version > 0 && { deadlinesVersion: version }),
    ...(formVersion > 0 && { formVersion }),
    // One object per language, because `collegeIn` recognizes English by identity.
    in(tag) {
      const voice = languages.in(tag);
      const { tag: spoken } = voice.say.language;
      const found = made.get(spoken) ?? {
        ...voice,
        tenant: { ...voice.tenant, deadlines: shownDeadlines(deadlines.inForce(voice)) },
      };
      made.set(spoken, found);
      return found;
    },
  };
}
