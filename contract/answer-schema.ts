/** The form's own keys as JSON Schema: what `openapi.json` says about each answer (contract §5). */
import { type StoredShape, storedShapes } from '#form/engine/accept.ts';
import type { Form } from '#form/engine/definition.ts';
import { Type } from './schema.ts';

/**
 * The schema of an answer set of this form: every key with its type, length and, where it is coded, its `enum`.
 * The server decides by the same {@link storedShapes}, and also takes `""` for a tick box, as for any empty answer.
 */
export function answerSetSchema(form: Form) {
  const properties = [...storedShapes(form)].map(([key, shape]) => [
    key,
    Type.Optional(answerSchema(shape)),
  ]);
  return Type.Object(Object.fromEntries(properties), { additionalProperties: false });
}

function answerSchema(shape: StoredShape) {
  switch (shape.type) {
    case 'text':
      return Type.String({ maxLength: shape.maxLength });
    case 'coded':
      return Type.Unsafe<string>({ type: 'string', enum: ['', ...shape.codes] });
    case 'year':
      return Type.String({ pattern: '^(\\d{4})?$' });
    case 'date':
      return Type.String({ pattern: '^(\\d{4}-\\d{2}-\\d{2})?$', description: 'YYYY-MM-DD' });
    case 'boolean':
      return Type.Boolean();
    case 'document':
      return Type.Unsafe<string>({ type: 'string', enum: ['', 'ANSWERED'] });
  }
}
