import { Redirect } from 'wouter';
import { FOR_ME_LIST } from './address.ts';

/** "For me": the list with the "for me" facet chosen. */
export default function ForMe() {
  return <Redirect to={FOR_ME_LIST} replace />;
}
