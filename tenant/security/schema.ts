/** Where to report weaknesses of the portal: the settings of a college's file for `security.txt` (RFC 9116). */
import Type from 'typebox';
import { list, object } from '../shapes.ts';

/** RFC 9116 §2.5: a web address has to use https. */
const page = Type.String({
  pattern: '^https://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(:\\d+)?([/?#][\\x21-\\x7e]*)?$',
  maxLength: 500,
  description: 'an address that starts with https://, such as https://college.example/security',
});

const contact = Type.String({
  pattern: `^(mailto:[\\x21-\\x3f\\x41-\\x7e]+@[A-Za-z0-9.-]+|tel:\\+[0-9][0-9-]{5,28}|https://[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+(:\\d+)?([/?#][\\x21-\\x7e]*)?)$`,
  maxLength: 500,
  description:
    'an address that starts with mailto:, https:// or tel:+, such as mailto:security@college.example',
});

const language = Type.String({
  pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$',
  description: 'the tag of a language, such as en',
});

export const securitySchema = Type.Optional(
  object({
    contacts: list(contact, 1, 5),
    policy: Type.Optional(page),
    encryption: Type.Optional(page),
    thanks: Type.Optional(page),
    languages: Type.Optional(list(language, 1, 10)),
  }),
);
