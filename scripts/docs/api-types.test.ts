/** Compares the types of the client and the dashboard with the published description of the API. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeApiTypes } from './write-api-types.ts';
import type { Description } from './write-api-types.ts';

const root = path.join(import.meta.dirname, '../..');

test('writes the types of the API', async () => {
  const description = JSON.parse(readFileSync(path.join(root, 'docs/openapi.json'), 'utf8')) as Description;
  await expect(await writeApiTypes(description)).toMatchFileSnapshot(path.join(root, 'src/client/api-types.ts'));
});
