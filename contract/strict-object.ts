import { Type } from './schema.ts';

/** An object that refuses unknown properties, such as the body of a request (contract §2). */
export function StrictObject<Properties extends Parameters<typeof Type.Object>[0]>(
  properties: Properties,
) {
  return Type.Object(properties, { additionalProperties: false });
}
