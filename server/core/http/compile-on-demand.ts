/**
 * Compiles the schema of a call on its first request. Compiling all of them took a third of every start, and most processes need
 * only a few.
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
        // Fastify reads the errors from the function object.
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
