import { expect, test } from 'vitest';
import { keepInnerReferences } from './relationships.ts';

const KEPT = new Set(['word/document.xml', 'word/media/image1.png', 'word/styles.xml']);
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The targets that are left of one reference. */
function left(attributes: string, name = 'word/_rels/document.xml.rels'): string[] {
  const xml = `<?xml version="1.0"?><Relationships><Relationship ${attributes}/></Relationships>`;
  const written = keepInnerReferences(name, xml, KEPT);
  return [...written.matchAll(/Target="([^"]*)"/g)].map(([, target]) => target ?? '');
}

const image = (rest: string) => `Id="r1" Type="${OFFICE}/image" ${rest}`;

test.each([
  ['beside the part', image('Target="media/image1.png"'), 'media/image1.png'],
  ['from the root', image('Target="/word/media/image1.png"'), '/word/media/image1.png'],
  ['in other letters', image('Target="media/Image1.PNG"'), 'media/Image1.PNG'],
  ['that says that it is inside', image('Target="styles.xml" TargetMode="Internal"'), 'styles.xml'],
  ['in single quotes', `Id='r1' Type='${OFFICE}/styles' Target='styles.xml'`, 'styles.xml'],
])('a reference %s to a part that stays is kept', (_, attributes, target) => {
  expect(left(attributes)).toEqual([target]);
});

test.each([
  ['to the web', image('Target="http://example.org/x.png" TargetMode="External"')],
  ['to the web that says that it is inside', image('Target="http://example.org/x.png"')],
  ['to a file', image('Target="file:///etc/passwd" TargetMode="External"')],
  ['to a share', image('Target="\\\\host\\share\\x.png"')],
  ['to a part, as something outside', image('Target="styles.xml" TargetMode="External"')],
  ['whose mode is spelled oddly', image('Target="styles.xml" TargetMode="Exter&#110;al"')],
  ['above the document', image('Target="../../../etc/passwd"')],
  ['to a part that is gone', image('Target="embeddings/oleObject1.bin"')],
  ['to foreign content', `Id="r1" Type="${OFFICE}/aFChunk" Target="styles.xml"`],
  ['to a template', `Id="r1" Type="${OFFICE}/attachedTemplate" Target="styles.xml"`],
  ['without a name', `Type="${OFFICE}/image" Target="styles.xml"`],
])('a reference %s is left out', (_, attributes) => {
  expect(left(attributes)).toEqual([]);
});

test('the references of the whole document go from its root', () => {
  const main = `Id="r1" Type="${OFFICE}/officeDocument" Target="word/document.xml"`;
  expect(left(main, '_rels/.rels')).toEqual(['word/document.xml']);
});

test('what is written is XML, whatever stood in it', () => {
  const xml = `<Relationship Id="&lt;a&quot;" Type="${OFFICE}/x&amp;y" Target="styles.xml"/>`;
  const written = keepInnerReferences('word/_rels/document.xml.rels', xml, KEPT);
  expect(written).toContain('Id="&lt;a&quot;"');
  expect(written).toContain('/x&amp;y"');
});
