/** What the lock file must hold for every package, because npm verifies downloads against it. Pure: takes the file as text. */

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
};

/**
 * The typesetter's binaries for other platforms. This project's registry does not have them, so their hashes are unknown here. Whoever has
 * them should add the hashes and remove this exemption.
 */
const NOT_TO_BE_HAD = /^@myriaddreamin\/typst-ts-node-compiler-(?!linux-x64-)[a-z0-9-]+@0\.7\.0$/;

/** Every package without a hash, or with a URL (registries differ from place to place). */
export function breachesInLock(text: string): string[] {
  const { packages } = JSON.parse(text) as { packages: Record<string, Locked> };
  return Object.entries(packages).flatMap(([path, locked]) => {
    if (path === '' || locked.link) return [];
    const name = `${path.slice(path.lastIndexOf('node_modules/') + 13)}@${locked.version}`;
    const breaches: string[] = [];
    if (locked.integrity === undefined && !NOT_TO_BE_HAD.test(name)) {
      breaches.push(`package-lock.json: ${name} has no integrity`);
    }
    if (locked.resolved !== undefined) {
      breaches.push(`package-lock.json: ${name} has an address ("resolved")`);
    }
    return breaches;
  });
}
