import { Redirect } from 'wouter';
import { FOR_ME } from '#contract/desk-find.ts';
import { listOfAllSeasons } from '../frame/chosen-season.ts';

/** "For me": the list of everything that waits for the signed-in user. */
export default function ForMe() {
  const all = { [FOR_ME]: ['mentioned', 'assigned', 'flagged'] };
  return <Redirect to={listOfAllSeasons(all)} replace />;
}
