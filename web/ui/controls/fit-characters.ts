/**
 * Makes `maxlength` count characters. Browsers count UTF-16 units, two for an emoji or a letter with a combining accent, and so would cut
 * off text that the server accepts.
 */
import { countCharacters, firstCharacters } from '#form/engine/characters.ts';

/** Applies this to all text boxes of a document. */
export function fitCharacters(document: Document): void {
  document.addEventListener('beforeinput', insertWhatFits);
}

function insertWhatFits(event: InputEvent): void {
  const { target: box, data } = event;
  if (!(box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement)) return;
  const { maxLength, value } = box;
  if (data === null || !event.cancelable || maxLength < 0) return;
  // Text from Windows has two characters for a line break, and the box keeps one.
  const text = data.replace(/\r\n?/g, '\n');
  const isOver = value.length + text.length > maxLength;
  if (!isOver || countCharacters(value + text) === value.length + text.length) return;
  event.preventDefault();
  const selected = value.slice(box.selectionStart ?? 0, box.selectionEnd ?? 0);
  const room = maxLength - countCharacters(value) + countCharacters(selected);
  if (room <= 0) return;
  // `execCommand` keeps the undo history. Without `maxlength`, the browser inserts the whole text.
  box.removeAttribute('maxlength');
  document.execCommand('insertText', false, firstCharacters(text, room));
  box.maxLength = maxLength;
}
