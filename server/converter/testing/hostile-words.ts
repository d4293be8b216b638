import { ending, type HostileFile } from './hostile.ts';
import { pngBomb } from './picture-file.ts';
import { contentTypes, field, paragraph, picture, wordFile, wordParts } from './word-file.ts';
import { zipFile } from './zip-file.ts';

const SHOWS = 'Hello from the document';
const HELLO = paragraph(SHOWS);
const MEGABYTE = 2 ** 20;
const WORD_TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

/** A document that shows {@link SHOWS}, and one part that its body refers to as `x`. */
const holding = (type: string, target: string, bytes: string | Uint8Array, body: string) =>
  wordFile({
    body: HELLO + body,
    references: [{ id: 'x', type, target }],
    parts: [{ name: `word/${target}`, bytes }],
  });

const TEMPLATE =
  '<Relationships><Relationship Id="x" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/attachedTemplate" Target="http://127.0.0.1:9/x.dotm" TargetMode="External"/></Relationships>';
const DRAWING = '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>';

const REACHING: readonly HostileFile[] = [
  ...ending(
    { ends: 'safe', shows: SHOWS, hides: 'root:' },
    {
      'a document that reaches for files, the network and programs in every way': () =>
        wordFile({
          body: [
            HELLO,
            picture('r:link="file"'),
            picture('r:embed="drawing"'),
            field('INCLUDETEXT "file:///etc/passwd"', 'once'),
            field('DDEAUTO c:\\\\windows\\\\system32\\\\cmd.exe "/k calc"', 'once'),
            '<w:p><w:r><w:object><o:OLEObject Type="Embed" ProgID="Package" r:id="ole"/></w:object></w:r></w:p>',
            '<w:p><w:hyperlink r:id="script"><w:r><w:t>a link</w:t></w:r></w:hyperlink></w:p>',
          ].join(''),
          references: [
            { id: 'file', type: 'image', target: 'file:///etc/passwd', isExternal: true },
            { id: 'drawing', type: 'image', target: 'media/image1.png' },
            { id: 'ole', type: 'oleObject', target: 'embeddings/oleObject1.bin' },
            { id: 'script', type: 'hyperlink', target: 'javascript:alert(1)', isExternal: true },
          ],
          parts: [
            { name: 'word/media/image1.png', bytes: DRAWING },
            { name: 'word/embeddings/oleObject1.bin', bytes: 'MZ' },
            { name: 'word/settings.xml', bytes: '<w:settings xmlns:w="x"/>' },
            { name: 'word/_rels/settings.xml.rels', bytes: TEMPLATE },
            // Macros, of which its type says nothing.
            { name: 'word/vbaProject.bin', bytes: 'VB' },
          ],
        }),
    },
  ),
  ...ending('word foreign', {
    'a document that holds another document in disguise': () =>
      holding(
        'aFChunk',
        'chunk.xml',
        wordFile({ body: paragraph('root:') }),
        '<w:altChunk r:id="x"/>',
      ),
  }),
  ...ending('bounded', {
    'a document that holds a picture of 900 million pixels': () =>
      holding('image', 'media/image1.png', pngBomb(30_000, 30_000), picture('r:embed="x"')),
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
