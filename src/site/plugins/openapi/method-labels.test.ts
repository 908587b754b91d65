import { expect, test } from 'vitest';
import { plan } from './testing/plan-api.ts';

test.each([
  ['api: GET /users', 'GET'],
  ['openapi: spec.json post /users', 'POST'],
  ['openapi: webhook order-paid', 'WEBHOOK'],
  ['api: GET /users\nopenapi: POST /users', 'GET'],
  ['api: GET /users\nhideApiMarker: true', ''],
  [`openapi: '"get started.json" POST /users'`, 'POST'],
  [`openapi: '"GET" "/nowhere"'`, 'GET'],
  ['api: GET https://a.example', 'GET'],
  ['api: /get/users', ''],
  ['openapi: target.json /users', ''],
  ['openapi-schema: GET thing', ''],
])('the sidebar shows the method of a page with "%s": %s', (frontmatter, method) => {
  const { outline } = plan({ pages: ['a'] }, { 'a.mdx': `---\ntitle: A\n${frontmatter}\n---\n` });
  expect(outline).toEqual([`${method} A`.trim()]);
});
