import type { LetterToWrite } from '#contract/recommenders.ts';
import { momentInWords } from '#tenant/moments.ts';
import { getCollege } from '#web/core/college.ts';
import type { Say } from '#words/say.ts';

/** The state of a letter, in words for its recommender; of a sent letter, a receipt. */
export function stateInWords(say: Say, letter: LetterToWrite): string {
  const { state, ended_at, is_withdrawn, id, text, files } = letter;
  const { locale } = say;
  const moment = ended_at && momentInWords(new Date(ended_at), { ...getCollege(), locale });
  if (state === 'received') {
    return say('Received on {moment}, under the number {id}. Thank you: nothing more is needed.', {
      moment,
      id: String(id),
    });
  }
  if (state === 'declined') return say('You declined on {moment}.', { moment });
  if (is_withdrawn) {
    return say('This applicant has withdrawn. Thank you: nothing more is needed.');
  }
  return text === '' && files.length === 0 ? say('Not begun') : say('Started, not sent yet');
}
