/** The one file that names the schema library. Shapes elsewhere are built from these exports. */
export { type Static, type TSchema, Type } from 'typebox';
export { Check, Clean } from 'typebox/value';
