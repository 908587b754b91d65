import swagger from '@fastify/swagger';
import { ErrorBody } from './schemas.ts';
import type { App } from './types.ts';

/** Publishes the description of the API that is made from the schemas of its routes. Registered before the routes. */
export async function registerOpenApi(app: App): Promise<void> {
  app.addSchema(ErrorBody);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bindery API',
        version: '2.0.0',
        description:
          'Administrative API of the documentation service. Every error, whatever its cause, is an object with one ' +
          'field, `error`; every response carries its id in the header `x-request-id`.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Agent jobs', description: 'Turn a prompt into a pull request on the documentation repository.' },
        { name: 'Static export', description: 'Turn a site into one bundle of plain HTML, CSS and JavaScript.' },
        { name: 'Sites', description: 'What the domains that Bindery hosts serve.' },
        { name: 'Accounts', description: 'What an organization has, who may do what with it, and what was done.' },
        { name: 'Members', description: 'Who signs in, and who is a member of an organization.' },
        { name: 'Operation', description: 'For load balancers and monitoring.' },
      ],
      components: {
        securitySchemes: {
          adminKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'bindery_ and 40 letters and digits',
            description: 'An admin API key. It is a server-side secret: never put it into a page or an app.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'bindery.session_token',
            description:
              'The session of somebody who is signed in to the dashboard; over https the name begins with `__Host-`. The header `Bindery-Organization` names the organization.',
          },
        },
      },
    },
    refResolver: { buildLocalReference: (schema, _base, _fragment, index) => String(schema.$id ?? `Schema${index}`) },
  });
  let description: unknown;
  app.get('/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    description ??= app.swagger();
    return reply
      .header('cache-control', 'public, max-age=300')
      .header('access-control-allow-origin', '*')
      .send(description);
  });
}
