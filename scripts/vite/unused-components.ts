import type { Plugin } from 'vite';

const ROUTER = /[\\/]node_modules[\\/]react-router[\\/]dist[\\/]/;
/** A name that only the developer tools of React read; to the bundler, a use of the component. */
const NAME = /^\w+\.displayName = "[^"]*";$/gm;
/** What makes a component or a context, and has no effect beside that. */
const MADE = /^((?:const|let|var) \w+ = )(?=\w[\w$]*\.(?:forwardRef|createContext|memo)\()/gm;

/**
 * Lets the bundler leave out the router's components that the page does not use, such as its forms: as they are published,
 * their names for developers keep them in. Fails the build where it finds none any more.
 */
export function unusedComponents(): Plugin {
  let isFound = false;
  return {
    name: 'matricula:unused-components',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform(code, id) {
      if (!ROUTER.test(id)) return null;
      const removable = withRemovableComponents(code);
      if (removable === code) return null;
      isFound = true;
      return { code: removable, map: null };
    },
    buildEnd(error) {
      if (error === undefined && !isFound)
        this.error('react-router names its components in another way than before.');
    },
  };
}

/** Code whose components go where nothing uses them. Lines stay where they were. */
export function withRemovableComponents(code: string): string {
  return code.replace(NAME, '').replace(MADE, '$1/* @__PURE__ */ ');
}
