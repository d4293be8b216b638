/** The shapes in which the application stores its answers (spec §3). */
import type { AnswerShape } from '../engine/definition.ts';
import { TEXT_MAX_LENGTH, TEXTAREA_MAX_LENGTH } from '../engine/limits.ts';

/** Names and streets from a lookup may be longer than typed text. */
const LOOKUP_TEXT_LENGTH = 100;

export const text = (maxLength = TEXT_MAX_LENGTH): AnswerShape => ({ type: 'text', maxLength });
export const place = text(LOOKUP_TEXT_LENGTH);
export const email = text(254);
export const zip = text(10);
export const comment = text(TEXTAREA_MAX_LENGTH);
export const coded: AnswerShape = { type: 'coded' };
export const year: AnswerShape = { type: 'year' };
export const date: AnswerShape = { type: 'date' };
export const boolean: AnswerShape = { type: 'boolean' };
export const document: AnswerShape = { type: 'document' };
