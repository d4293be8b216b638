/**
 * Compiles the schema of a call with its first request: to compile all of them was a third of every start, and a process is asked for a few.
 * That every schema compiles is held by `server/schemas.test.ts`.
 */
import AjvCompiler, { type BuildCompilerFromPool } from '@fastify/ajv-compiler';
import { type SerializerFactory, SerializerSelector } from '@fastify/fast-json-stringify-compiler';

type Validate = ReturnType<ReturnType<BuildCompilerFromPool>>;
type Serialize = ReturnType<ReturnType<SerializerFactory>>;

/** For Fastify's `schemaController.compilersFactory`. */
export const compileOnDemand = {
  buildValidator: validatingOnDemand(AjvCompiler()),
  buildSerializer: serializingOnDemand(SerializerSelector()),
};

function validatingOnDemand(build: BuildCompilerFromPool): BuildCompilerFromPool {
  return (...settings) => {
    const compile = build(...settings);
    return (schema) => {
      let known: Validate | undefined;
      const validate = (value: unknown): unknown => {
        known ??= compile(schema);
        const isValid = known(value);
        // Fastify reads from the function itself what is wrong.
        Object.assign(validate, { errors: known.errors });
        return isValid;
      };
      return validate as Validate;
    };
  };
}

function serializingOnDemand(build: SerializerFactory): SerializerFactory {
  return (...settings) => {
    const compile = build(...settings);
    return (route) => {
      let known: Serialize | undefined;
      return (answer) => {
        known ??= compile(route);
        return known(answer);
      };
    };
  };
}
