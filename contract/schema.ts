/** The one file that names the schema library. Shapes elsewhere are built from these two exports. */
export { type Static, Type } from 'typebox';
