/**
 * Compiles the validators and serializers of a route when they are first used. Compiling all of them takes most of the
 * time in which the service starts, and a process uses only a few. Fastify uses the functions as
 * `schemaController.compilersFactory`.
 */
import { AjvCompiler } from '@fastify/ajv-compiler';
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const buildSerializer = SerializerSelector();

export const buildLazySerializer: typeof buildSerializer = (externalSchemas, options) => {
  const compile = buildSerializer(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (value: unknown) => (serialize ??= compile(route))(value);
  };
};

type BuildValidator = ReturnType<typeof AjvCompiler>;
type Schemas = Parameters<BuildValidator>[0];
type Compile = ReturnType<BuildValidator>;

/** Returns the function for one app. Fastify calls it for each route, with all schemas that the route can refer to. */
export function createLazyValidatorBuilder(): BuildValidator {
  const buildValidator = AjvCompiler();
  const compilers: { schemas: Schemas; compile: Compile }[] = [];
  const findCompiler = (schemas: Schemas, options: Parameters<BuildValidator>[1]): Compile => {
    const known = compilers.find((each) => hasSameSchemas(each.schemas, schemas));
    if (known) return known.compile;
    const compile = buildValidator(schemas, options);
    compilers.push({ schemas, compile });
    return compile;
  };
  return (schemas, options) => (route) => {
    let compiled: ReturnType<Compile> | undefined;
    const validate = (value: unknown) => {
      compiled ??= findCompiler(schemas, options)(route);
      const result = compiled(value);
      Object.assign(validate, { errors: compiled.errors });
      return result;
    };
    // Fastify only calls the function and reads its errors.
    return validate as ReturnType<Compile>;
  };
}

function hasSameSchemas(left: Schemas, right: Schemas): boolean {
  const ids = Object.keys(left);
  return ids.length === Object.keys(right).length && ids.every((id) => left[id] === right[id]);
}
