import swagger from '@fastify/swagger';
import { ErrorBody } from './schemas.ts';
import type { App } from './types.ts';

/** Publishes the API description, which is generated from the schemas of the routes. Register it before the routes. */
export async function registerOpenApi(app: App): Promise<void> {
  app.addSchema(ErrorBody);
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Bindery API',
        version: '2.0.0',
        description:
          'API of the Bindery documentation service. Every error response is an object with one ' +
          'field, `error`. Every response has its ID in the `x-request-id` header.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'Agent jobs', description: 'Turn prompts into pull requests on a documentation repository.' },
        { name: 'Automations', description: 'Run agent jobs at scheduled times and after events.' },
        { name: 'Static export', description: 'Build a site into one bundle of static HTML, CSS and JavaScript.' },
        { name: 'Sites', description: 'Releases, previews and search of the sites that Bindery hosts.' },
        {
          name: 'Accounts',
          description: "Manage an organization's projects, domains, API keys and webhooks, and read its audit log.",
        },
        { name: 'Members', description: 'Sign-in, sessions, members and invitations.' },
        { name: 'Operation', description: 'Health checks for load balancers and monitoring.' },
      ],
      components: {
        securitySchemes: {
          adminKey: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'bindery_ followed by 40 letters and digits',
            description: 'An API key. Store it on your server. Never put it in a web page or an app.',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: 'bindery.session_token',
            description:
              'The session of a signed-in dashboard user. Over HTTPS, the cookie name begins with `__Host-`. The `Bindery-Organization` header selects the organization.',
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
