import { Redirect } from 'wouter';
import { FOR_ME_LIST } from './address.ts';

/** "For me" is the list with its own facet chosen. */
export default function ForMe() {
  return <Redirect to={FOR_ME_LIST} replace />;
}
