import { useLocation, useSearch } from 'wouter';
import { LanguageLinks } from '#web/core/LanguageLinks.tsx';
import { DESK } from '../desk-app.tsx';

/** The other languages of the desk: the same address comes again in them. */
export function DeskLanguage() {
  const [path] = useLocation();
  const search = useSearch();
  // An invitation stands behind the `#`.
  const { hash } = window.location;
  return <LanguageLinks place={{ pathname: DESK + path, search, hash }} />;
}
