/**
 * The shape of a college's configuration, as a schema. Each `description` completes "it may hold …", for the
 * operator whose file holds something else. How values have to fit each other is in `checks.ts`.
 *
 * Only the server loads this file. The page gets a configuration that was already checked.
 */

import Type, { type Static } from 'typebox';
import { Settings } from 'typebox/system';
import { Errors } from 'typebox/value';
import { FORM_ROUTES } from '#form/application/pages.ts';
import { checklistSchema } from './checklist/checklist.ts';
import { decisionsSchema } from './decisions/schema.ts';
import { facetSchema, name } from './facets/facets.ts';
import { ownFormSchema } from './form/schema.ts';
import { lettersSchema } from './letters/letters.ts';
import { recommendersSchema } from './recommenders/recommenders.ts';
import { retentionSchema } from './retention/periods.ts';
import { deadlinesSchema, seasonsSchema, statusStepsSchema } from './seasons/schema.ts';
import {
  code,
  color,
  email,
  fileSize,
  fileTypes,
  flag,
  list,
  object,
  oneOf,
  phone,
  text,
  url,
  wholeNumber,
} from './shapes.ts';

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

/** The settings for `security.txt` (RFC 9116): how to report weaknesses of the portal. */
const securitySchema = Type.Optional(
  object({
    contacts: list(contact, 1, 5),
    policy: Type.Optional(page),
    encryption: Type.Optional(page),
    thanks: Type.Optional(page),
    languages: Type.Optional(list(language, 1, 10)),
  }),
);

const linkSchema = object({ label: text(80), url });

const linkName = oneOf('transcriptService', 'testProviders', 'financialAid', 'campusVisit');

const withinDays = Type.Optional(wholeNumber(0, 365, 'days'));

const contactSchema = object({ name: text(80), email, phone, hours: text(120) });

const optionSchema = object({ value: code, label: text(120) });

const codeList = list(optionSchema, 1, 500);

const policy = Type.Optional(text(300));

const brandColors = object({ color, ink: color });

/** English text → translation, for each language besides English: see `in-language.ts`. */
const translations = Type.Record(
  Type.String({ pattern: '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' }),
  Type.Record(Type.String(), text(2000)),
  { description: 'an object with the tags of languages, such as es' },
);

const viewBox = Type.String({
  pattern: '^0 0 [0-9]{1,4} [0-9]{1,4}$',
  description: 'a view box that starts at 0 0, such as 0 0 48 48',
});

const path = Type.String({
  pattern: '^[Mm][MmLlHhVvCcSsQqTtAaZz0-9 ,.eE+-]{1,5000}$',
  description: 'the commands of one SVG path, at most 5000 characters',
});

/** The college's welcome letter. Each part may be left out: the page then says what is true of every college, or nothing. */
const letterSchema = object({
  salutation: Type.Optional(text(80)),
  signature: Type.Optional(object({ name: text(80), title: text(120) })),
  picture: Type.Optional(
    object({
      viewBox,
      path,
      stroke: Type.Number({
        minimum: 0.25,
        maximum: 20,
        description: 'the width of the line in units of the view box, from 0.25 to 20',
      }),
    }),
  ),
  minutes: Type.Optional(wholeNumber(5, 600, 'minutes')),
  fee: Type.Optional(text(60)),
  haveReady: Type.Optional(list(text(120), 1, 8)),
});

export const tenantSchema = object({
  partnerName: text(80),
  partnerCode: code,
  applicationTitle: text(120),
  siteStyleWord: text(30),
  privacyPolicyUrl: url,
  privacySummary: list(text(600), 1, 6),
  addressLines: list(text(80), 1, 6),
  contactPhone: phone,
  helpEmail: email,
  policies: Type.Optional(
    object({
      readers: policy,
      citizenship: policy,
      background: policy,
      religion: policy,
      legacy: policy,
      record: policy,
      tests: policy,
      parents: policy,
      counselor: policy,
    }),
  ),
  contacts: object({ admissions: contactSchema, technicalHelp: contactSchema }),

  characterLimit: wholeNumber(500, 50_000, 'characters'),
  fileExtensions: fileTypes,
  maxFileSizeBytes: fileSize,

  links: object({
    transcriptService: linkSchema,
    testProviders: list(linkSchema, 1, 8),
    financialAid: linkSchema,
    campusVisit: linkSchema,
  }),

  brand: object({
    shortMark: Type.String({
      pattern: '^\\S{1,4}$',
      description: '1 to 4 characters without a space',
    }),
    logo: object({ viewBox, path }),
    light: brandColors,
    dark: brandColors,
  }),

  timeZone: Type.String({
    minLength: 1,
    maxLength: 60,
    description: 'the name of a time zone, such as America/New_York',
  }),
  locale: Type.String({
    minLength: 2,
    maxLength: 35,
    description: 'the tag of a language, such as en-US',
  }),

  seasons: seasonsSchema,
  deadlines: deadlinesSchema,
  welcomeBanner: object({
    getStarted: object({ title: text(120), text: text(600) }),
    firstLogin: text(600),
    welcomeBack: text(600),
    stepsAfterSubmitting: list(
      object({
        text: text(300),
        withinDays,
        link: Type.Optional(linkName),
        /** The item of the checklist that completes the step. */
        item: Type.Optional(name),
        optional: Type.Optional(flag),
      }),
      1,
      10,
    ),
  }),
  letter: Type.Optional(letterSchema),
  whatHappensNext: list(
    object({
      title: text(120),
      text: text(400),
      withinDays,
      link: Type.Optional(linkName),
    }),
    1,
    10,
  ),

  routeOnErrors: Type.Optional(oneOf(...FORM_ROUTES)),
  internationalPhone: flag,
  codeLists: object({
    gender: codeList,
    gender_iden: codeList,
    citizenship_type: codeList,
    religious_affiliation: codeList,
    relationship: codeList,
    prefix: codeList,
    phone_type: codeList,
    legacy_relationship: codeList,
    entry_term: codeList,
    applied_major: codeList,
    campus_housing: codeList,
    hear_about_us: codeList,
    gpa_scale: codeList,
    activity_select: codeList,
  }),
  citizenshipTypesWithoutCountry: list(code, 0, 20),
  majorGroups: object({ languages: list(code, 0, 50), nursing: list(code, 0, 50) }),
  form: ownFormSchema,
  facets: Type.Optional(list(facetSchema, 0, 20)),
  statusSteps: statusStepsSchema,
  checklist: checklistSchema,
  /** The recommendations of the college's readers. */
  recommendation: Type.Optional(
    object({
      /** The words of the scale, from its lowest value, which is 1. */
      scale: list(text(40), 2, 9),
      criteria: Type.Optional(list(object({ id: name, label: text(60) }), 1, 4)),
      /** The number of recommendations that an application needs. */
      readers: Type.Integer({ minimum: 0, maximum: 2, description: '0, 1 or 2' }),
    }),
  ),
  recommenders: recommendersSchema,
  decisions: decisionsSchema,
  letters: lettersSchema,
  retention: retentionSchema,
  security: securitySchema,
  erasure: Type.Optional(
    object({
      confirmedWithinHours: wholeNumber(1, 720, 'hours'),
    }),
  ),
  translations: Type.Optional(translations),
});

/** A configuration that has the right shape; see {@link tenantSchema}. */
export type TenantShape = Static<typeof tenantSchema>;

/** One way in which a value breaks the schema, in the schema library's own terms. */
export type ShapeError = {
  readonly keyword: string;
  /** A JSON pointer, such as `/deadlines/2/from`. */
  readonly instancePath: string;
  /** The names that the library lists beside the keywords `required` and `additionalProperties`. */
  readonly names: readonly string[];
};

/** Enough for an operator to correct a file in one go; by default the library stops at eight. */
const MAX_ERRORS = 200;

/** Every way in which a value is not shaped like a configuration; none for one that is. */
export function shapeErrors(json: unknown): ShapeError[] {
  return allErrors(json).map(({ keyword, instancePath, params }) => ({
    keyword,
    instancePath,
    names: Object.values(params).flat().map(String),
  }));
}

/** The library has one limit for the whole process, so it is set back afterwards. */
function allErrors(json: unknown) {
  const { maxErrors } = Settings.Get();
  Settings.Set({ maxErrors: MAX_ERRORS });
  try {
    return Errors(tenantSchema, json);
  } finally {
    Settings.Set({ maxErrors });
  }
}
