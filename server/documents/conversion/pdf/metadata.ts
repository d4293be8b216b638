/** What a document says of itself in XMP: its title, and nothing else that came with it. */
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

/** A title that names the end of a stream must not look like one. */
const inXml = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('endstream', '&#101;ndstream');
