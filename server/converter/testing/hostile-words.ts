import { ending, type HostileFile } from './hostile.ts';
import { pngBomb } from './picture-file.ts';
import {
  contentTypes,
  field,
  paragraph,
  picture,
  type WordFile,
  wordFile,
  wordParts,
} from './word-file.ts';
import { zipFile } from './zip-file.ts';

const SHOWS = 'Hello from the document';
const HELLO = paragraph(SHOWS);
const MEGABYTE = 2 ** 20;
const WORD_TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A document that shows {@link SHOWS}, and a part that reaches for files, the network or programs. */
const reaching =
  (body: string, file: Omit<WordFile, 'body'> = {}) =>
  () =>
    wordFile({ ...file, body: HELLO + body });
const shown = (type: string, target: string, body: string) =>
  reaching(body, { references: [{ id: 'x', type, target, isExternal: true }] });
const held = (type: string, target: string, bytes: string | Uint8Array, body: string) =>
  reaching(body, {
    references: [{ id: 'x', type, target }],
    parts: [{ name: `word/${target}`, bytes }],
  });

const LINK = '<w:p><w:hyperlink r:id="x"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>';
const OBJECT =
  '<w:p><w:r><w:object><o:OLEObject Type="Embed" ProgID="Package" r:id="x"/></w:object></w:r></w:p>';
const CHUNK = '<w:altChunk r:id="x"/>';
const LINKED = picture('r:link="x"');
const EMBEDDED = picture('r:embed="x"');
const REACHES_NOTHING = { ends: 'safe', shows: SHOWS, hides: 'root:' } as const;

const REACHING: readonly HostileFile[] = [
  ...ending(REACHES_NOTHING, {
    'a document that shows a picture of the machine': shown('image', 'file:///etc/passwd', LINKED),
    'a document that asks for a template from the web': reaching('', {
      parts: [
        { name: 'word/settings.xml', bytes: '<w:settings xmlns:w="x"/>' },
        {
          name: 'word/_rels/settings.xml.rels',
          bytes:
            '<Relationships><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:9/x.dotm" TargetMode="External"/></Relationships>',
        },
      ],
    }),
    'a document that takes in a file by a field': reaching(
      field('INCLUDETEXT "file:///etc/passwd"', 'once'),
    ),
    'a document that starts a program by a field': reaching(
      field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"', 'once'),
    ),
    'a document that holds an embedded program': held(
      'oleObject',
      'embeddings/oleObject1.bin',
      'MZ',
      OBJECT,
    ),
    'a document that holds a drawing that reaches for files': held(
      'image',
      'media/image1.png',
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>',
      EMBEDDED,
    ),
    'a document that links to a script': shown('hyperlink', 'javascript:alert(1)', LINK),
  }),
  ...ending('word foreign', {
    'a document that holds another document in disguise': held(
      'aFChunk',
      'chunk.xml',
      wordFile({ body: paragraph('root:') }),
      CHUNK,
    ),
  }),
  ...ending('bounded', {
    'a document that holds a picture of 900 million pixels': () =>
      held('image', 'media/image1.png', pngBomb(30_000, 30_000), EMBEDDED)(),
  }),
];

const MAIN = 'word/document.xml';

/** Documents that expand beyond all bounds. */
const BOMBS: readonly HostileFile[] = [
  ...ending('word tooBig', {
    'a document that unpacks to 400 MB': () =>
      wordFile({ body: HELLO, parts: [{ name: 'word/x.xml', bytes: spaces(400) }] }),
  }),
  ...ending('word damaged', {
    'a document whose parts lie about their size': () =>
      wordFile({ body: HELLO, parts: [{ name: 'word/x.xml', bytes: spaces(400), claims: 1000 }] }),
    'a document whose words unfold without end': () => {
      const names = 'abcdefghi'.split('');
      const entities = names.map((name, at) => {
        const before = names[at - 1];
        return `<!ENTITY ${name} "${before === undefined ? 'ha' : `&${before};`.repeat(10)}">`;
      });
      return withXml(`<!DOCTYPE x [${entities.join('')}]><x>&i;</x>`, MAIN);
    },
  }),
  ...ending('bounded', {
    'a document of 20 MB of text': () =>
      wordFile({ body: paragraph('too much '.repeat(20)).repeat(35_000) }),
    'a document with 3,000 tables inside each other': () =>
      wordFile({
        body: '<w:tbl><w:tr><w:tc>'.repeat(3000) + '<w:p/></w:tc></w:tr></w:tbl>'.repeat(3000),
      }),
  }),
];

/** Documents that are locked, broken or something else. */
const BROKEN: readonly HostileFile[] = [
  ...ending('word macros', {
    'a document with macros': () => {
      const mainType = 'application/vnd.ms-word.document.macroEnabled.main+xml';
      const parts = [{ name: 'word/vbaProject.bin', bytes: 'Attribute VB_Name' }];
      return wordFile({ body: HELLO, mainType, parts });
    },
  }),
  ...ending(REACHES_NOTHING, {
    'a document with macros that says it has none': () =>
      wordFile({ body: HELLO, parts: [{ name: 'word/vbaProject.bin', bytes: 'VB' }] }),
  }),
  ...ending('encrypted office', { 'a document with a password': () => ole('EncryptedPackage') }),
  ...ending('old word', { 'a document of an older Word': () => ole('WordDocument') }),
  ...ending('word protected', {
    'a document packed with a password': () =>
      zipFile(wordParts({ body: HELLO }).map((part) => ({ ...part, isEncrypted: true }))),
  }),
  ...ending('word damaged', {
    'a document that would write above its folder': () =>
      wordFile({ body: HELLO, parts: [{ name: '../../etc/cron.d/x', bytes: 'x' }] }),
    'a document with two main parts of one name': () => {
      const parts = wordParts({ body: HELLO });
      return zipFile([...parts, { name: 'word/Document.xml', bytes: '<x/>' }]);
    },
    'a document cut off half-way': () => wordFile({ body: HELLO }).subarray(0, 500),
    'a document that names files of the machine in its XML': () =>
      withXml('<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><x>&f;</x>', MAIN),
    'a document in UTF-7': () =>
      withXml('<?xml version="1.0" encoding="UTF-7"?>+ADwAIQ-DOCTYPE', MAIN),
    'a document without its main part': () =>
      zipFile(wordParts({ body: HELLO }).filter(({ name }) => !/document/.test(name))),
  }),
  ...ending('word notWord', {
    'a spreadsheet': () => {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
      return zipFile([{ name: '[Content_Types].xml', bytes: contentTypes(type) }]);
    },
  }),
  ...ending('word template', {
    'a template': () => wordFile({ body: HELLO, mainType: `${WORD_TYPES}.template.main+xml` }),
  }),
];

export const HOSTILE_WORDS: readonly HostileFile[] = [...REACHING, ...BOMBS, ...BROKEN];

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
