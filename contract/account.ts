/** Calls of a logged-in applicant about their account: password, passkeys, sessions and mail preferences. */
import { NewPasskey, Passkey, PasskeyName } from './passkeys.ts';
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

/** Times are ISO 8601 UTC. */
const AccountSession = Type.Object({
  id: Type.Integer(),
  browser: Type.String({ description: 'the browser\'s name and system; "" if unknown' }),
  created_at: Type.String(),
  last_seen_at: Type.String({ description: 'rounded to the minute' }),
  is_this: Type.Boolean({ description: 'whether this is the session of the request' }),
});

/** The caller's account. */
export const Account = Type.Object({
  password_changed_at: Type.String(),
  passkeys: Type.Array(Passkey),
  sessions: Type.Array(AccountSession),
  news: Type.Boolean({
    description: 'whether letters that are not about the application are wanted',
  }),
});
export type Account = Static<typeof Account>;

const Password = Text({ maxLength: 1024 });

export const ChangePassword = StrictObject({ old_password: Password, password: Password });
export type ChangePassword = Static<typeof ChangePassword>;

export const SaveNews = StrictObject({ news: Type.Boolean() });
export type SaveNews = Static<typeof SaveNews>;

export const AskOwnPasskey = StrictObject({ password: Password });

export const AddOwnPasskey = StrictObject({ credential: NewPasskey, name: PasskeyName });
export type AddOwnPasskey = Static<typeof AddOwnPasskey>;

/** A passkey of the account, in a path. */
export const ByPasskey = Type.Object({ passkey: Type.String({ pattern: '^[0-9]{1,15}$' }) });

/** A session of the account, in a path. */
export const BySession = Type.Object({ session: Type.String({ pattern: '^[0-9]{1,15}$' }) });
