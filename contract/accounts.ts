/**
 * Calls about accounts (contract §3 and §4). Lengths here keep a body small; whether an address or a
 * password is good is decided in `form/accounts/`, which says so in sentences.
 */
import type { Static } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

const Username = Text({ maxLength: 320, description: 'an e-mail address' });
const Password = Text({ maxLength: 1024 });

export const SignUp = StrictObject({ username: Username, password: Password });
export type SignUp = Static<typeof SignUp>;

export const Confirm = StrictObject({
  username: Username,
  code: Text({ maxLength: 64, description: 'six digits' }),
});
export type Confirm = Static<typeof Confirm>;

export const ResendConfirm = StrictObject({ username: Username });
export type ResendConfirm = Static<typeof ResendConfirm>;

export const LogIn = StrictObject({ username: Username, password: Password });
export type LogIn = Static<typeof LogIn>;

export const ForgotPassword = StrictObject({ username: Username });
export type ForgotPassword = Static<typeof ForgotPassword>;

export const ResetPassword = StrictObject({
  username: Username,
  password: Password,
  confirm_password: Password,
  id: Text({ maxLength: 256, description: 'token from the link in the e-mail; single use' }),
});
export type ResetPassword = Static<typeof ResetPassword>;

const FromLetter = Text({
  maxLength: 256,
  description: 'token from the link in the e-mail; single use',
});

/** `password` may be `""` some days after the address was corrected: then no password is needed. */
export const ConfirmAddress = StrictObject({ id: FromLetter, password: Password });
export type ConfirmAddress = Static<typeof ConfirmAddress>;

/** The holder of the old address objects: the account keeps that address. */
export const KeepAddress = StrictObject({ id: FromLetter });
export type KeepAddress = Static<typeof KeepAddress>;

/** The language of an account: one of the languages that the college offers. */
export const ChosenLanguage = StrictObject({
  language: Text({ maxLength: 35, description: 'language tag, such as `es`' }),
});
