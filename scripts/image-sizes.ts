/**
 * `npm run image-sizes`: reckons what each image of the Dockerfile holds, without building it: Debian's packages by the sizes that they name, the libraries by
 * carrying out here what the Dockerfile does to them, and the project's own files. Needs Debian and a built page; fetches nothing.
 */
import { join, resolve } from 'node:path';
import { readDockerfile } from '../deploy/testing/read-dockerfile.ts';
import { POOLER, SCANNER, WEB, WORKER } from '../deploy/topology.ts';
import { debianBytes } from './image-sizes/debian.ts';
import { librariesBytes, ownBytes } from './image-sizes/own.ts';

const ROOT = resolve(import.meta.dirname, '..');
const dockerfile = readDockerfile(join(ROOT, 'Dockerfile'));
const inMegabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;

const base = await debianBytes([]);
console.log(
  `${'image'.padEnd(10)}${['Debian', 'packages', 'libraries', 'own', 'all'].map((word) => word.padStart(11)).join('')}`,
);
for (const { role } of [WEB, WORKER, POOLER, SCANNER]) {
  const packages = dockerfile.said(role, 'RUN').flatMap((command) => {
    const [, names = ''] = /--no-install-recommends([^&]*)/.exec(command) ?? [];
    return names.split(/[\s\\]+/).filter(Boolean);
  });
  const sizes = [
    base,
    (await debianBytes(packages)) - base,
    await librariesBytes(ROOT, dockerfile, role),
    await ownBytes(ROOT, dockerfile, role),
  ];
  const all = sizes.reduce((sum, each) => sum + each, 0);
  console.log(
    role.padEnd(10) + [...sizes, all].map((each) => inMegabytes(each).padStart(11)).join(''),
  );
}
