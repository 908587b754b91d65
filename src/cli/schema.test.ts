import path from 'node:path';
import { expect, test } from 'vitest';
import { formatAutomationSchema } from './schema.ts';

const ROOT = path.join(import.meta.dirname, '../..');

test('docs/automations.schema.json, in the documentation, equals the schema of the program', async () => {
  await expect(await formatAutomationSchema()).toMatchFileSnapshot(path.join(ROOT, 'docs/automations.schema.json'));
});
