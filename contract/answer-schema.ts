/** The form's own keys as JSON Schema: what `openapi.json` says about each answer (contract §5). */
import { storedShapes } from '#form/engine/accept.ts';
import type { AnswerValue } from '#form/engine/answers.ts';
import type { Form } from '#form/engine/definition.ts';
import { shapeOf } from '#form/kinds/registry.ts';
import { Type } from './schema.ts';

/**
 * The schema of an answer set of this form: every key with its type, length and, where it is coded, its `enum`.
 * The server decides by the same {@link storedShapes}, and also takes `""` for a tick box, as for any empty answer.
 */
export function answerSetSchema(form: Form) {
  const properties = [...storedShapes(form)].map(([key, shape]) => [
    key,
    Type.Optional(Type.Unsafe<AnswerValue>(shapeOf(shape).schema(shape))),
  ]);
  return Type.Object(Object.fromEntries(properties), {
    additionalProperties: false,
    title: '{key: value}',
  });
}
