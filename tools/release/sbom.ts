/** The SBOM of a release (CycloneDX). The same commit gives the same bytes. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

type Sbom = {
  serialNumber: string;
  metadata: { timestamp: string; component: { name: string } };
  components: readonly object[];
};

/** Made by npm from the lock file alone, without the network or `node_modules`. */
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
  // npm would set the folder's name, a random number and the current time.
  sbom.metadata.component.name = of.name;
  sbom.metadata.timestamp = of.at.toISOString();
  sbom.serialNumber = `urn:uuid:${uuidOf(`${of.name} ${of.commit}`)}`;
  return `${JSON.stringify(sbom, null, 2)}\n`;
}

/** A UUID (RFC 9562, version 8) derived from a text. */
function uuidOf(text: string): string {
  const bytes = createHash('sha256').update(text).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
