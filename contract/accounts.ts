/**
 * Calls about accounts (contract §3 and §4). Lengths here keep a body small; whether an address or a
 * password is good is decided in `form/accounts/`, which says so in sentences.
 */
import { type Static, Type } from './schema.ts';
import { Text } from './text.ts';

const Username = Text({ maxLength: 320, description: 'an e-mail address' });
const Password = Text({ maxLength: 1024 });

export const SignUp = Type.Object(
  { username: Username, password: Password },
  { additionalProperties: false },
);
export type SignUp = Static<typeof SignUp>;

export const Confirm = Type.Object(
  { username: Username, code: Text({ maxLength: 64, description: 'six digits' }) },
  { additionalProperties: false },
);
export type Confirm = Static<typeof Confirm>;

export const ResendConfirm = Type.Object({ username: Username }, { additionalProperties: false });
export type ResendConfirm = Static<typeof ResendConfirm>;

export const LogIn = Type.Object(
  { username: Username, password: Password },
  { additionalProperties: false },
);
export type LogIn = Static<typeof LogIn>;

export const ForgotPassword = Type.Object({ username: Username }, { additionalProperties: false });
export type ForgotPassword = Static<typeof ForgotPassword>;

export const ResetPassword = Type.Object(
  {
    username: Username,
    password: Password,
    confirm_password: Password,
    id: Text({ maxLength: 256, description: 'token from the link in the e-mail; single use' }),
  },
  { additionalProperties: false },
);
export type ResetPassword = Static<typeof ResetPassword>;

const FromLetter = Text({
  maxLength: 256,
  description: 'token from the link in the e-mail; single use',
});

/** `password` may be `""`: some days after the address was corrected it is not asked for. */
export const ConfirmAddress = Type.Object(
  { id: FromLetter, password: Password },
  { additionalProperties: false },
);
export type ConfirmAddress = Static<typeof ConfirmAddress>;

/** The old address objects: the account is to keep it. */
export const KeepAddress = Type.Object({ id: FromLetter }, { additionalProperties: false });
export type KeepAddress = Static<typeof KeepAddress>;

/** The language of an account, by its tag: one that the college offers. */
export const ChosenLanguage = Type.Object(
  { language: Text({ maxLength: 35, description: 'language tag, such as `es`' }) },
  { additionalProperties: false },
);
export type ChosenLanguage = Static<typeof ChosenLanguage>;
