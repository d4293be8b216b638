/** What the lock file must say of every package: npm checks what it downloads against it. Pure: the file comes in as text. */

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
};

/**
 * The typesetter's programs for other machines than ours. The registry that this project was built with does not have
 * them, so nobody here could learn what they should hash to. Whoever can, adds the hashes and takes the line away.
 */
const NOT_TO_BE_HAD = /^@myriaddreamin\/typst-ts-node-compiler-(?!linux-x64-)[a-z0-9-]+@0\.7\.0$/;

/** Every package without a hash, or with an address: registries differ from place to place. */
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
