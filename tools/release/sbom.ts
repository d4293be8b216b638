/** The list of all that a release is made of (CycloneDX), the same bytes each time it is made from the same commit. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

type Sbom = {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string } };
  components: readonly object[];
};

/** By npm, from the lock file alone: neither the network nor `node_modules` is needed. */
export function makeSbom(
  root: string,
  of: { readonly name: string; readonly commit: string; readonly at: Date },
): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application'];
  const output = execFileSync('npm', [...args, '--package-lock-only', '--omit=dev'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  const sbom = JSON.parse(output) as Sbom;
  // npm takes the name of the folder, a number by chance, and the time of day.
  sbom.metadata.component.name = of.name;
  sbom.metadata.timestamp = of.at.toISOString();
  sbom.serialNumber = `urn:uuid:${uuidOf(`${of.name} ${of.commit}`)}`;
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/** A UUID of our own making (RFC 9562, version 8) that is the same for the same text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
