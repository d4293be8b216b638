/**
 * Text boxes take as many characters as their `maxlength` says. Browsers count UTF-16 units by themselves: two for a letter
 * with a loose accent and for an emoji, so that a text which the server takes would be cut off.
 */
import { countCharacters, firstCharacters } from '#form/engine/characters.ts';

/** Lets all boxes of a document count so. */
export function fitCharacters(document: Document): void {
  document.addEventListener('beforeinput', insertWhatFits);
}

function insertWhatFits(event: InputEvent): void {
  const { target: box, data: text } = event;
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
  const { maxLength, value } = box;
  if (text === null || !event.cancelable || maxLength < 0) return;
  const isOver = value.length + text.length > maxLength;
  if (!isOver || countCharacters(value + text) === value.length + text.length) return;
  event.preventDefault();
  const selected = value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0);
  const room = maxLength - countCharacters(value) + countCharacters(selected);
  if (room <= 0) return;
  // The command keeps the way back by "undo"; without a limit, the browser inserts all of it.
  box.removeAttribute('maxlength');
  document.execCommand('insertText', false, firstCharacters(text, room));
  box.maxLength = maxLength;
}
