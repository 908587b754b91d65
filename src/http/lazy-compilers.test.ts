import { fastify, type FastifyInstance, type FastifySchema } from 'fastify';
import { expect, test } from 'vitest';
import { createLazyValidatorBuilder } from './lazy-compilers.ts';
import { createTestApp } from './testing.ts';

/** Schemas are only compiled when a route is used, so a mistake in one wouldn't stop the start. */
test('every schema of every route compiles', async () => {
  const routes: { instance: FastifyInstance; method: string; url: string; schema: FastifySchema }[] = [];
  const app = await createTestApp({
    onRoute(this: FastifyInstance, route) {
      const { schema = {} } = route as { schema?: FastifySchema };
      routes.push({ instance: this, method: String(route.method), url: route.url, schema });
    },
  });
  await app.ready();
  const problems: string[] = [];
  let count = 0;
  for (const { instance, method, url, schema } of routes) {
    const parts = (['params', 'querystring', 'headers', 'body'] as const).filter((part) => schema[part] !== undefined);
    for (const part of parts) {
      count += 1;
      try {
        void instance.validatorCompiler?.({ schema: schema[part], method, url, httpPart: part })(undefined);
      } catch (error) {
        problems.push(`${method} ${url} ${part}: ${String(error)}`);
      }
    }
  }
  await app.close();
  expect(problems).toEqual([]);
  expect(count).toBeGreaterThan(200);
});

test('two plugins can have different schemas with the same id', async () => {
  const app = fastify({ schemaController: { compilersFactory: { buildValidator: createLazyValidatorBuilder() } } });
  for (const type of ['integer', 'string'])
    app.register(async (plugin) => {
      plugin.addSchema({ $id: 'Value', type });
      const body = { type: 'object', properties: { value: { $ref: 'Value#' } } };
      plugin.post(`/${type}`, { schema: { body } }, async () => 'ok');
    });
  const send = async (path: string, value: unknown) =>
    (await app.inject({ method: 'POST', url: path, payload: { value } })).statusCode;
  expect([await send('/integer', 1), await send('/integer', 'a'), await send('/integer', 2)]).toEqual([200, 400, 200]);
  expect([await send('/string', []), await send('/string', 'a')]).toEqual([400, 200]);
  await app.close();
});

test('two requests at the same time get their own errors', async () => {
  const app = fastify({ schemaController: { compilersFactory: { buildValidator: createLazyValidatorBuilder() } } });
  app.post('/', { schema: { body: { type: 'object', required: ['a', 'b'] } } }, async () => 'ok');
  const messages = await Promise.all(
    [{ a: 1 }, { b: 1 }].map(
      async (payload) => (await app.inject({ method: 'POST', url: '/', payload })).json().message,
    ),
  );
  expect(messages).toEqual([expect.stringContaining("'b'"), expect.stringContaining("'a'")]);
  await app.close();
});
