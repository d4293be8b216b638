/** The shape of a form that is published at the desk: two parts of the college's file. */
import { tenantSchema } from '../schema.ts';

const { form, translations } = tenantSchema.properties;

/** JSON Schema, for editors. */
export const formTextSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'A college’s form',
  type: 'object',
  properties: { $schema: { type: 'string' }, form, translations },
  additionalProperties: false,
};
