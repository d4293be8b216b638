/** Every call of the server, from its OpenAPI description. */
import type { App } from '#server/core/http/app.ts';

/** The part of JSON Schema that the calls use. */
export type Schema = {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
};

type Parameter = {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required?: boolean;
  readonly schema: Schema;
};

type Described = {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema }>>;
  };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: Schema }>> }>
  >;
  readonly 'x-who'?: string;
  readonly 'x-limits'?: Operation['limits'];
};

export type Operation = {
  readonly method: string;
  /** `/api/pdf/document-answer/{key}` */
  readonly path: string;
  readonly parameters: readonly Parameter[];
  /** Schema of the JSON body; undefined without one. */
  readonly body: Schema | undefined;
  readonly responses: Described['responses'];
  readonly who: string | undefined;
  readonly limits: readonly { readonly max: number; readonly together?: boolean }[];
};

/** @param app must be ready. */
export function operationsOf(app: App): Operation[] {
  const { paths = {} } = app.swagger() as unknown as {
    paths?: Record<string, Record<string, Described>>;
  };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { parameters = [], requestBody, responses, ...rest }]): Operation => ({
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        responses,
        who: rest['x-who'],
        limits: rest['x-limits'] ?? [],
      }),
    ),
  );
}

/** Valid values by the name of a field or parameter, where arbitrary ones would be refused. */
export type Known = Readonly<Record<string, unknown>>;

/** A value that a schema accepts. */
export function sampleOf(schema: Schema, name: string, known: Known): unknown {
  const { anyOf, allOf, properties = {}, required = [], items } = schema;
  if (known[name] !== undefined) return known[name];
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  if (anyOf?.[0] !== undefined) return sampleOf(anyOf[0], name, known);
  if (allOf !== undefined)
    return Object.assign({}, ...allOf.map((part) => sampleOf(part, name, known)));
  if (schema.type === 'array') return [sampleOf(items ?? {}, '', known)];
  if (schema.type === 'string') return textFor(schema);
  if (schema.type === 'boolean') return true;
  if (schema.type !== 'object') return schema.minimum ?? 1;
  return Object.fromEntries(
    required.map((key) => [key, sampleOf(properties[key] ?? {}, key, known)]),
  );
}

function textFor({ minLength = 1, format, pattern = '' }: Schema): string {
  if (format === 'uuid' || pattern.includes('{8}')) return '6b0a5a9e-5f0c-4d5e-9b1a-0d1f2e3a4b5c';
  if (pattern.includes('\\d{4}-') || format === 'date') return '2026-01-05';
  if (/\\d|0-9/.test(pattern) && !/[a-z]-z/i.test(pattern)) return '1'.repeat(minLength);
  return 'a'.repeat(Math.max(1, minLength));
}

/** The address of a call with these values; missing path parameters are left empty. */
export function addressOf(
  { path, parameters }: Pick<Operation, 'path' | 'parameters'>,
  valueFor: (parameter: Parameter) => string | undefined,
): string {
  let filled = path;
  const query: string[] = [];
  for (const parameter of parameters) {
    const value = valueFor(parameter);
    if (parameter.in === 'path') filled = filled.replace(`{${parameter.name}}`, value ?? '');
    else if (value !== undefined) query.push(`${parameter.name}=${value}`);
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}
