/** Receipts of submissions, and the public keys that verify them. */
import { AnswerMap, DocumentAnswers, Reference } from './application.ts';
import { type Static, Type } from './schema.ts';

const Moment = Type.String({ format: 'date-time' });

/** A key that verifies receipts (RFC 7517, RFC 8037). `retired_at` is `""` for the key in use. */
const ReceiptKey = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  use: Type.Literal('sig'),
  alg: Type.Literal('EdDSA'),
  kid: Type.String({ pattern: '^[0-9a-f]{16}$' }),
  x: Type.String({ description: 'the key in base64url' }),
  made_at: Moment,
  retired_at: Type.String(),
});

/** Every key that ever signed, the newest first. */
export const ReceiptKeys = Type.Object({ keys: Type.Array(ReceiptKey) });
export type ReceiptKeys = Static<typeof ReceiptKeys>;

/** The file that an applicant keeps: the receipt, and the key to its seal. */
export const ReceiptFile = Type.Object({
  /** A JSON Web Signature after `matricula-receipt:`. */
  receipt: Type.String(),
  code: Type.String({ description: 'code to type at /verify, such as 7K2M-9QXD-04TF' }),
  reference: Reference,
  submitted_at: Moment,
  /** The key of the seal, in base64url. */
  salt: Type.String(),
  answers: AnswerMap,
  documents: DocumentAnswers,
});
export type ReceiptFile = Static<typeof ReceiptFile>;
