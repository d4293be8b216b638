import { equals, isIn } from '../engine/conditions.ts';
import { minLength, onlyWhen, required, type Schema } from '../engine/rules.ts';
import { COUNTRIES_WITH_STATES } from '../lists/states.ts';

/** The fewest characters of a ZIP code (spec §9). */
const ZIP_LENGTH = 5;

/** What the country asks of an address: a state in USA and CAN, a ZIP code in USA (spec §5). */
export function stateAndZipSchema(prefix: string, say = (message: string) => message): Schema {
  const country = `${prefix}country`;
  return {
    [`${prefix}state`]: [onlyWhen(isIn(country, COUNTRIES_WITH_STATES), required(say('State')))],
    [`${prefix}zip`]: [
      required(say),
      minLength(ZIP_LENGTH, say(`ZIP/Postal Code must be at least ${ZIP_LENGTH} characters.`)),
    ].map((rule) => onlyWhen(equals(country, 'USA'), rule)),
  };
}
