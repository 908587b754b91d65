import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';

const build = SerializerSelector();

/**
 * Makes what writes the responses of a route with the first of them: compiling all of them at the start takes seconds, and a process sends few kinds.
 * For `schemaController.compilersFactory.buildSerializer` of the framework.
 */
export const buildLazySerializer: typeof build = (externalSchemas, options) => {
  const compile = build(externalSchemas, options);
  return (route) => {
    let serialize: ReturnType<typeof compile> | undefined;
    return (value: unknown) => (serialize ??= compile(route))(value);
  };
};
