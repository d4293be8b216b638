/** Passkeys, of applicants and of staff: the options for a browser, and its answers. */
import { type Static, Type } from './schema.ts';
import { StrictObject } from './strict-object.ts';
import { Text } from './text.ts';

const Encoded = (maxLength: number) => Text({ maxLength, description: 'base64url' });
const Extensions = Type.Record(Text(), Type.Unknown(), { title: 'of the browser' });

/** A new passkey, as `PublicKeyCredential.toJSON()` returns it (WebAuthn level 3). Fields that later browsers add are accepted. */
export const NewPasskey = Type.Object(
  {
    id: Encoded(2048),
    rawId: Encoded(2048),
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: Encoded(8192),
        attestationObject: Encoded(65_536),
        transports: Type.Optional(Type.Array(Text({ maxLength: 32 }), { maxItems: 10 })),
      },
      { title: 'the answer of the passkey' },
    ),
    clientExtensionResults: Extensions,
    authenticatorAttachment: Type.Optional(Text({ maxLength: 32 })),
  },
  { title: 'a new passkey' },
);
export type NewPasskey = Static<typeof NewPasskey>;

/** The response of a passkey at a sign-in, as `PublicKeyCredential.toJSON()` returns it. */
export const UsedPasskey = Type.Object(
  {
    id: Encoded(2048),
    rawId: Encoded(2048),
    type: Type.Literal('public-key'),
    response: Type.Object(
      {
        clientDataJSON: Encoded(8192),
        authenticatorData: Encoded(8192),
        signature: Encoded(8192),
        userHandle: Type.Optional(Encoded(256)),
      },
      { title: 'the answer of the passkey' },
    ),
    clientExtensionResults: Extensions,
    authenticatorAttachment: Type.Optional(Text({ maxLength: 32 })),
  },
  { title: 'a used passkey' },
);
export type UsedPasskey = Static<typeof UsedPasskey>;

export const PasskeyName = Text({ maxLength: 100, description: 'name given by its owner' });

export const WithPasskey = StrictObject({ credential: UsedPasskey });

/** For `navigator.credentials`, through `parseCreationOptionsFromJSON` and `parseRequestOptionsFromJSON`. */
export const PasskeyOptions = Type.Record(Type.String(), Type.Unknown(), {
  title: 'options for the browser',
});

export const AskedPasskey = Type.Object({ message: Type.String(), options: PasskeyOptions });
export type AskedPasskey = Static<typeof AskedPasskey>;
export const Passkey = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  added_at: Type.String(),
  last_used_at: Type.String({ description: '"" if never' }),
  is_synced: Type.Boolean({ description: 'survives the loss of its device' }),
});
export type Passkey = Static<typeof Passkey>;
