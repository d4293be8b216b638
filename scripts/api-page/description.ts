/** `/openapi.json`, as far as the API page reads it, and its calls by their names. */

/** JSON Schema, as far as the contract uses it. */
export type Shape = {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
};

export type Limit = {
  readonly per: 'network' | 'account' | 'account and network' | 'browser' | 'link';
  readonly max: number;
  readonly per_seconds: number;
  /** Counted together with the other calls that say so. */
  readonly together?: boolean;
};

export type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Shape;
  readonly description?: string;
};

export type Content = {
  readonly description?: string;
  readonly content?: { readonly 'application/json': { readonly schema: Shape } };
};

export type Description = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: object;
};

export type Operation = {
  readonly summary?: string;
  readonly 'x-who'?: string;
  readonly 'x-roles'?: readonly string[];
  readonly 'x-limits'?: readonly Limit[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
};

/** The description itself is the one call that it does not describe. */
const ITSELF: Operation = {
  'x-who': 'anybody',
  responses: { 200: { description: 'OpenAPI 3.1' } },
};

/** Every call by its name as people read it, such as `GET /api/pdf/document-answer/{key}`. */
export function callsIn({ paths }: Description): Map<string, Operation> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
    ),
  );
  return new Map([...calls, ['GET /openapi.json', ITSELF]]);
}

/** The schema of the JSON in a request or an answer; undefined where there is none. */
export function shapeOf({ content }: Content): Shape | undefined {
  return content?.['application/json'].schema;
}
