import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/**
 * Compiles the serializers of a route when it first responds. Compiling all of them at startup would take seconds,
 * and a process sends only a few kinds of responses. Pass it to Fastify as
 * `schemaController.compilersFactory.buildSerializer`.
 */
export const buildLazySerializer: typeof build = (externalSchemas, options) => {
  const compile = build(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (value: unknown) => (serialize ??= compile(route))(value);
  };
};
