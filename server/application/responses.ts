/** The responses of calls about an application besides their success, for `/openapi.json`. */
import { Message } from '#contract/message.ts';

/** A call that only reads. */
export const READ_RESPONSES = { 401: Message };

/** A call that changes something: refused against a rule, without a session, or once it is submitted. */
export const CHANGE_RESPONSES = { 200: Message, 400: Message, 401: Message, 409: Message };
