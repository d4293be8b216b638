/** Writes a document's XMP metadata: its title, and nothing else of the original's. */
import { entries, type PdfFile } from './file.ts';

export function metadataOf(title: string, file: PdfFile): number {
  const packet = `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${inXml(title)}</rdf:li></rdf:Alt></dc:title>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>`;
  return file.add({
    entries: entries({ Type: '/Metadata', Subtype: '/XML' }),
    stream: Buffer.from(packet, 'utf8'),
  });
}

/** Escapes "endstream" too: some readers would take it in a title for the end of the stream. */
const inXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('endstream', '&#101;ndstream');
