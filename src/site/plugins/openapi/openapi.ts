/** OpenAPI descriptions: pages for their operations, webhooks and schemas, and pages that describe an endpoint by hand. */
import type { SitePlugin } from '../../print/site-context.ts';
import { openapiFormat } from './format.ts';

export const openapi: SitePlugin = {
  name: 'openapi',
  words: /['"](?:openapi|swagger)['"]|openapi-schema|openapi-upgrader|openapiFormat|ApiOperation|OperationPage/,
  descriptions: openapiFormat,
  reference: {
    name: 'openapi',
    description: 'OpenAPI descriptions to generate pages from.',
    isInApi: true,
    isInOlderFiles: true,
  },
  parts: { openapi: 'operation', 'openapi-schema': 'schema' },
};
