/** Which floors (top folders) each floor may import, and which packages it must not use. Pure. */
import type { SourceFile } from './breaches.ts';
import { importsOf } from './imports.ts';

const NODE = /^node:/;
const REACT = /^react(?:-dom)?(?:\/|$)/;

type Floor = { readonly mayImport: readonly string[]; readonly never: readonly RegExp[] };

const FLOORS: Readonly<Record<string, Floor>> = {
  words: { mayImport: ['words'], never: [NODE, REACT] },
  form: { mayImport: ['words', 'form'], never: [NODE, REACT] },
  tenant: { mayImport: ['words', 'form', 'tenant'], never: [NODE, REACT] },
  contract: { mayImport: ['words', 'form', 'tenant', 'contract'], never: [NODE, REACT] },
  server: { mayImport: ['words', 'form', 'tenant', 'contract', 'server'], never: [REACT] },
  web: { mayImport: ['words', 'form', 'tenant', 'contract', 'web'], never: [NODE] },
};

/** Exempt, because they read catalogues from their folder. */
const MAY_USE_NODE = /^words\/(?:folder\.ts|.*\.test\.ts)$|^form\/translation\/testing\.ts$/;

/** Each import of a forbidden floor or package. */
export function floorBreachesIn(file: SourceFile): string[] {
  const name = floorOf(file.path);
  const floor = FLOORS[name];
  if (floor === undefined) return [];
  return importsOf(file).flatMap(({ specifier, target, line }) => {
    const at = `${file.path}:${line}: ${name}/ may not import`;
    if (target !== '') {
      return floor.mayImport.includes(floorOf(target)) ? [] : [`${at} ${floorOf(target)}/`];
    }
    const isNever = floor.never.some(
      (never) => never.test(specifier) && !(never === NODE && MAY_USE_NODE.test(file.path)),
    );
    return isNever ? [`${at} ${specifier}`] : [];
  });
}

/** The top folder. */
function floorOf(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '';
}
