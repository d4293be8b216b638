import { basename } from 'node:path';
import type { CSSModulesOptions } from 'vite';

/**
 * Class names in the build: `Footer_links`. Vite's default names hold a hash, which compresses worse. The page and the program that draws
 * its first screen need the same names.
 */
export function classNames(): CSSModulesOptions {
  const files = new Map<string, string>();
  return {
    generateScopedName(name, file) {
      const [path = file] = file.split('?');
      const component = basename(path, '.module.css');
      const known = files.get(component) ?? path;
      if (known !== path) throw new Error(`${known} and ${path} would share their classes.`);
      files.set(component, path);
      return `${component}_${name}`;
    },
  };
}
