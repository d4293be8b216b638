import type { Break } from '../break.ts';

export const breaksOfSection5: readonly Break[] = [
  {
    statement: '§5.3',
    file: 'form/engine/rules.ts',
    find: 'return [...new Set(failed.map((failure) => messageOf(failure, label)))];',
    instead: 'return failed.map((failure) => messageOf(failure, label));',
  },
  {
    statement: '§5.5',
    file: 'web/accounts/useCard.ts',
    find: 'if (wrong.length === 0) onSubmit(values);\n',
    instead: 'onSubmit(values);\n    if (wrong.length === 0) return;\n',
  },
  {
    statement: '§5.7',
    file: 'form/accounts/cards.ts',
    find: "password: card.password === '' ? credentialMessages.passwordRequired : undefined,",
    instead: 'password: undefined,',
  },
  {
    statement: '§5.8',
    file: 'form/patterns.ts',
    find: "emailPattern('[A-Za-z0-9_.+-]+')",
    instead: "emailPattern('[A-Za-z0-9_.+!-]+')",
  },
  {
    statement: '§5.10',
    file: 'form/accounts/cards.ts',
    find: '    username: emailProblem(card.username),\n    code: ',
    instead: '    username: undefined,\n    code: ',
  },
  {
    statement: '§5.12',
    file: 'form/accounts/credentials.ts',
    find: "'Please provide a valid email address.'",
    instead: "'Please enter a valid email address.'",
  },
  {
    statement: '§5.23',
    file: 'form/accounts/credentials.ts',
    find: '/^[0-9]{6}$/',
    instead: '/^[0-9]{5,6}$/',
  },
  {
    statement: '§5.25',
    file: 'form/application/about/schema.ts',
    find: "first_name: [required('First Name')],",
    instead: "first_name: [required('Given Name')],",
  },
  {
    statement: '§5.26',
    file: 'form/application/about/schema.ts',
    find: "last_name: [required('Last Name')],",
    instead: 'last_name: [],',
  },
  {
    statement: '§5.30',
    file: 'form/application/address.ts',
    find: '[country]: [required()],',
    instead: '[country]: [],',
  },
  {
    statement: '§5.33',
    file: 'form/application/about/schema.ts',
    find: "matches(PHONE, 'Please enter a valid cell phone number.'),",
    instead:
      "{\n        ...matches(PHONE, 'Please enter a valid cell phone number.'),\n        passes: (value) => PHONE.test(String(value)),\n      },",
  },
  {
    statement: '§5.35',
    file: 'form/application/about/schema.ts',
    find: "const others = internationalPhone ? ['phone_mobile', 'phone_international'] : ['phone_mobile'];",
    instead: "const others = internationalPhone ? ['phone_mobile'] : ['phone_mobile'];",
  },
  {
    statement: '§5.37',
    file: 'web/application/questions/masked/mask.ts',
    find: "export const PHONE_NUMBER: Mask = { template: '(###) ###-####', leading: '1' };",
    instead: "export const PHONE_NUMBER: Mask = { template: '###-###-####', leading: '1' };",
  },
  {
    statement: '§5.52',
    file: 'form/application/about/parents-schema.ts',
    find: ': [validPhone] };',
    instead: ': [] };',
  },
  {
    statement: '§5.54',
    file: 'form/application/education/schema.ts',
    find: 'applied_major: [required()],',
    instead: 'applied_major: [],',
  },
  {
    statement: '§5.55',
    file: 'form/application/education/enrollment.ts',
    find: "isIn('applied_major', majorGroups.languages),",
    instead: "isIn('applied_major', majorGroups.languages.slice(0, 2)),",
  },
  {
    statement: '§5.57',
    file: 'form/application/education/schema.ts',
    find: 'The counselor email address you entered is invalid.',
    instead: 'Please enter a valid email address.',
  },
  {
    statement: '§5.58',
    file: 'form/application/education/schema.ts',
    find: 'test_taken_ind: [required()],',
    instead: 'test_taken_ind: [],',
  },
  {
    statement: '§5.61',
    file: 'form/application/final-steps/schema.ts',
    find: 'suspended: [required()],',
    instead: 'suspended: [],',
  },
  {
    statement: '§5.64',
    file: 'form/application/final-steps/schema.ts',
    find: "legal_agree: [mustBeTicked('Please certify that your application is complete and true.')],",
    instead: 'legal_agree: [],',
  },
  {
    statement: '§5.70',
    file: 'contract/document-rules.ts',
    find: 'FILE_NAME_MAX_LENGTH = 32;',
    instead: 'FILE_NAME_MAX_LENGTH = 33;',
  },
  {
    statement: '§5.71',
    file: 'contract/document-rules.ts',
    find: 'if (bytes === 0) return emptyFile(say);',
    instead: '',
  },
  {
    statement: '§5.73',
    file: 'form/engine/check.ts',
    find: 'if (!Object.hasOwn(form.model, key)) {',
    instead: "if (!Object.hasOwn(form.model, key) && key === '') {",
  },
  {
    statement: '§5.74',
    file: 'form/engine/check.ts',
    find: '  checkOnePagePerKey(form);\n',
    instead: '',
  },
];
