import { useLocation, useSearch } from 'wouter';
import { LanguageLinks } from '#web/core/LanguageLinks.tsx';
import { DESK } from '../desk-app.tsx';

/** Links that reload the same address in the desk's other languages. */
export function DeskLanguage() {
  const [path] = useLocation();
  const search = useSearch();
  // The hash holds an invitation's token.
  const { hash } = window.location;
  return <LanguageLinks place={{ pathname: DESK + path, search, hash }} />;
}
