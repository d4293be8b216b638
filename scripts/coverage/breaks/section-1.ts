import type { Break } from '../break.ts';

export const breaksOfSection1: readonly Break[] = [
  {
    statement: '§1.20',
    file: 'web/shell/footer/HelpDialog.tsx',
    find: '{ code: partnerCode })}',
    instead: '{ code: siteStyleWord })}',
  },
  {
    statement: '§1.22',
    file: 'contract/document-rules.ts',
    find: 'if (!fileExtensions.includes(extension)) return notOfTypes(say, fileExtensions);',
    instead:
      "if (!['png', 'jpeg', 'jpg', 'pdf', 'docx'].includes(extension)) return notOfTypes(say, fileExtensions);",
  },
  {
    statement: '§1.23',
    file: 'contract/document-rules.ts',
    find: 'return bytes > maxFileSizeBytes ? tooLarge(say, maxFileSizeBytes) : undefined;',
    instead: 'return bytes > 1_048_576 && maxFileSizeBytes ? tooLarge(say, 1_048_576) : undefined;',
  },
  {
    statement: '§1.29',
    file: 'form/kinds/document.ts',
    find: 'if (attached) return `Document attached: ',
    instead: 'if (attached) return `',
  },
  {
    statement: '§1.30',
    file: 'form/kinds/autocomplete.ts',
    find: 'return text && code ? ',
    instead: 'return text && code === text ? ',
  },
];
