import type { HostileFile } from './hostile.ts';
import { pngBomb } from './picture-file.ts';
import {
  contentTypes,
  field,
  paragraph,
  picture,
  type Reference,
  type WordFile,
  wordFile,
  wordParts,
} from './word-file.ts';
import { zipFile } from './zip-file.ts';

const SHOWS = 'Hello from the document';
const HELLO = paragraph(SHOWS);
const DAMAGED = { reason: 'word damaged' } as const;
const TOO_BIG = { reason: 'word tooBig' } as const;
const MACROS = { reason: 'word macros' } as const;
const MEGABYTE = 2 ** 20;
const WORD_TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** Documents that refer to files, the network or programs, and the text that must still show. */
const REACHING: readonly (readonly [string, Omit<WordFile, 'body'>, string, string?])[] = [
  [
    'shows a picture of the machine',
    { references: [outside('image', 'file:///etc/passwd')] },
    picture('r:link="x"'),
  ],
  [
    'shows a picture from a share',
    { references: [outside('image', 'file://///10.0.0.1/share/x.png')] },
    picture('r:link="x"'),
  ],
  [
    'asks for a template from the web',
    {
      parts: [
        { name: 'word/settings.xml', bytes: '<w:settings xmlns:w="x"/>' },
        {
          name: 'word/_rels/settings.xml.rels',
          bytes:
            '<Relationships><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:9/x.dotm" TargetMode="External"/></Relationships>',
        },
      ],
    },
    '',
  ],
  ['takes in a file by a field', {}, field('INCLUDETEXT "file:///etc/passwd"', 'once')],
  ['takes in a picture by a field', {}, field('INCLUDEPICTURE "file:///etc/passwd" \\d', 'once')],
  [
    'starts a program by a field',
    {},
    field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"', 'once'),
  ],
  [
    'holds a web page',
    {
      references: [{ id: 'x', type: 'aFChunk', target: 'chunk.html' }],
      parts: [{ name: 'word/chunk.html', bytes: '<img src="file:///etc/passwd">root:' }],
    },
    '<w:altChunk r:id="x"/>',
  ],
  [
    'holds another document in disguise',
    {
      references: [{ id: 'x', type: 'aFChunk', target: 'chunk.xml' }],
      parts: [{ name: 'word/chunk.xml', bytes: wordFile({ body: paragraph('root:') }) }],
    },
    '<w:altChunk r:id="x"/>',
  ],
  [
    'holds an embedded program',
    {
      references: [{ id: 'x', type: 'oleObject', target: 'embeddings/oleObject1.bin' }],
      parts: [{ name: 'word/embeddings/oleObject1.bin', bytes: 'MZ' }],
    },
    '<w:p><w:r><w:object><o:OLEObject Type="Embed" ProgID="Package" r:id="x"/></w:object></w:r></w:p>',
  ],
  [
    'holds a drawing that reaches for files',
    {
      references: [{ id: 'x', type: 'image', target: 'media/image1.png' }],
      parts: [
        {
          name: 'word/media/image1.png',
          bytes: '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
        },
      ],
    },
    picture('r:embed="x"'),
  ],
  [
    'links to a file of the machine',
    { references: [outside('hyperlink', 'file:///etc/passwd')] },
    '<w:p><w:hyperlink r:id="x"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>',
    'a link',
  ],
  [
    'links to a script',
    { references: [outside('hyperlink', 'javascript:alert(1)')] },
    '<w:p><w:hyperlink r:id="x"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>',
    'a link',
  ],
  [
    'holds a picture of 900 million pixels',
    {
      references: [{ id: 'x', type: 'image', target: 'media/image1.png' }],
      parts: [{ name: 'word/media/image1.png', bytes: pngBomb(30_000, 30_000) }],
    },
    picture('r:embed="x"'),
  ],
];
const ENDINGS: Readonly<Record<string, HostileFile['ends']>> = {
  'holds a picture of 900 million pixels': 'bounded',
  'holds a web page': { reason: 'word foreign' },
  'holds another document in disguise': { reason: 'word foreign' },
};

const MAIN = 'word/document.xml';

/** Documents that expand beyond all bounds. */
const BOMBS: readonly HostileFile[] = [
  {
    is: 'a document that unpacks to 400 MB',
    bytes: () => wordFile({ body: HELLO, parts: [{ name: 'word/x.xml', bytes: spaces(400) }] }),
    ends: TOO_BIG,
  },
  {
    is: 'a document whose parts lie about their size',
    bytes: () =>
      wordFile({ body: HELLO, parts: [{ name: 'word/x.xml', bytes: spaces(400), claims: 1000 }] }),
    ends: DAMAGED,
  },
  {
    is: 'a document of 5,000 parts',
    bytes: () => {
      const many = Array.from({ length: 5000 }, (_, at) => ({ name: `word/${at}.xml`, bytes: '' }));
      return wordFile({ body: HELLO, parts: many });
    },
    ends: TOO_BIG,
  },
  {
    is: 'a document whose words unfold without end',
    bytes: () => {
      const names = 'abcdefghi'.split('');
      const entities = names.map((name, at) => {
        const before = names[at - 1];
        return `<!ENTITY ${name} "${before === undefined ? 'ha' : `&${before};`.repeat(10)}">`;
      });
      return withXml(`<!DOCTYPE x [${entities.join('')}]><x>&i;</x>`, MAIN);
    },
    ends: DAMAGED,
  },
  {
    is: 'a document of 20 MB of text',
    bytes: () => wordFile({ body: paragraph('too much '.repeat(20)).repeat(35_000) }),
    ends: 'bounded',
  },
  {
    is: 'a document with 3,000 tables inside each other',
    bytes: () => {
      const [open, close] = ['<w:tbl><w:tr><w:tc>', '<w:p/></w:tc></w:tr></w:tbl>'];
      return wordFile({ body: `${open.repeat(3000)}${close.repeat(3000)}` });
    },
    ends: 'bounded',
  },
];

/** Documents that are locked, broken or something else. */
const BROKEN: readonly HostileFile[] = [
  {
    is: 'a document with macros',
    bytes: () => {
      const mainType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
      const parts = [{ name: 'word/vbaProject.bin', bytes: 'Attribute VB_Name' }];
      return wordFile({ body: HELLO, mainType, parts });
    },
    ends: MACROS,
  },
  {
    is: 'a document with macros that says it has none',
    bytes: () => wordFile({ body: HELLO, parts: [{ name: 'word/vbaProject.bin', bytes: 'VB' }] }),
    ends: 'safe',
    shows: SHOWS,
  },
  {
    is: 'a document with a password',
    bytes: () => ole('EncryptedPackage'),
    ends: { reason: 'encrypted office' },
  },
  {
    is: 'a document of an older Word',
    bytes: () => ole('WordDocument'),
    ends: { reason: 'old word' },
  },
  {
    is: 'a document packed with a password',
    bytes: () =>
      zipFile(wordParts({ body: HELLO }).map((part) => ({ ...part, isEncrypted: true }))),
    ends: { reason: 'word protected' },
  },
  {
    is: 'a document that would write above its folder',
    bytes: () => wordFile({ body: HELLO, parts: [{ name: '../../etc/cron.d/x', bytes: 'x' }] }),
    ends: DAMAGED,
  },
  {
    is: 'a document that would write at a fixed place',
    bytes: () => wordFile({ body: HELLO, parts: [{ name: '/etc/cron.d/x', bytes: 'x' }] }),
    ends: DAMAGED,
  },
  {
    is: 'a document with two main parts of one name',
    bytes: () => {
      const parts = wordParts({ body: HELLO });
      return zipFile([...parts, { name: 'word/Document.xml', bytes: '<x/>' }]);
    },
    ends: DAMAGED,
  },
  {
    is: 'a document cut off half-way',
    bytes: () => wordFile({ body: HELLO }).subarray(0, 500),
    ends: DAMAGED,
  },
  {
    is: 'a document that names files of the machine in its XML',
    bytes: () => withXml('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>', MAIN),
    ends: DAMAGED,
  },
  {
    is: 'a document in UTF-16',
    bytes: () =>
      withXml(Buffer.from('\ufeff<x>hidden from who looks for letters</x>', 'utf16le'), MAIN),
    ends: DAMAGED,
  },
  {
    is: 'a document in UTF-7',
    bytes: () => withXml('<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE', MAIN),
    ends: DAMAGED,
  },
  {
    is: 'a document whose XML breaks off',
    bytes: () => withXml('<w:document xmlns:w="x"><w:body><w:p>', MAIN),
    ends: DAMAGED,
  },
  {
    is: 'a document without its main part',
    bytes: () => zipFile(wordParts({ body: HELLO }).filter(({ name }) => !/document/.test(name))),
    ends: DAMAGED,
  },
  {
    is: 'a spreadsheet',
    bytes: () => {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
      return zipFile([{ name: '[Content_Types].xml', bytes: contentTypes(type) }]);
    },
    ends: { reason: 'word notWord' },
  },
  {
    is: 'a template',
    bytes: () => wordFile({ body: HELLO, mainType: `${WORD_TYPES}.template.main+xml` }),
    ends: { reason: 'word template' },
  },
];

export const HOSTILE_WORDS: readonly HostileFile[] = [
  ...REACHING.map(
    ([does, file, body, shows = SHOWS]): HostileFile => ({
      is: `a document that ${does}`,
      bytes: () => wordFile({ ...file, body: HELLO + body }),
      ends: ENDINGS[does] ?? 'safe',
      ...(ENDINGS[does] === undefined && { shows }),
      hides: 'root:',
    }),
  ),
  ...BOMBS,
  ...BROKEN,
];

function outside(type: string, target: string): Reference {
  return { id: 'x', type, target, isExternal: true };
}

function withXml(bytes: string | Uint8Array, name = 'word/styles.xml'): Buffer {
  return wordFile({ body: HELLO, parts: [{ name, bytes }] });
}

/** A minimal container of older Office files: its start and a stream name. */
function ole(stream: string): Buffer {
  const file = Buffer.alloc(4096);
  file.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  file.write(stream, 1024, 'utf16le');
  return file;
}

function spaces(megabytes: number): Buffer {
  return Buffer.alloc(megabytes * MEGABYTE, ' ');
}
