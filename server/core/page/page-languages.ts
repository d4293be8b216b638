/** The college's data for the page, with the deadlines in force. */
import { shownDeadlines } from '../deadlines/deadlines.ts';
import type { Voice } from '../languages.ts';
import type { Platform } from '../platform.ts';
import type { PageLanguages } from './document.ts';

/** A snapshot: call again when a deadline is extended. */
export function languagesOfPage({
  languages,
  deadlines,
}: Pick<Platform, 'languages' | 'deadlines'>): PageLanguages {
  const made = new Map<string, Pick<Voice, 'tenant' | 'say' | 'practice'>>();
  const version = deadlines.version();
  return {
    offered: languages.offered,
    ...(version > 0 && { deadlinesVersion: version }),
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
