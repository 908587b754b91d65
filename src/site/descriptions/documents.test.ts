import { expect, test } from 'vitest';
import { openMemory } from '../model/source.ts';
import { createApiDocuments } from './documents.ts';
import { NO_REMOTE_FILES } from '../descriptions/load/remote-files.ts';
import { openapiFormat } from '../plugins/openapi/format.ts';

test('keeps descriptions with and without overlays in parallel, each parsed once', () => {
  const source = openMemory({
    'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Plain', version: '1' }, paths: {} }),
    'o.json': JSON.stringify({
      overlay: '1.0.0',
      info: { title: 'O', version: '1' },
      actions: [{ target: '$.info', update: { title: 'Changed' } }],
    }),
  });
  const originalDocuments = createApiDocuments(source, NO_REMOTE_FILES, [openapiFormat]);
  const changedDocuments = originalDocuments.withOverlays([{ document: 'a.json', files: ['o.json'] }]);
  expect(originalDocuments.find('a.json')?.root['info']).toMatchObject({ title: 'Plain' });
  expect(changedDocuments.find('a.json')?.root['info']).toMatchObject({ title: 'Changed' });
  expect(changedDocuments.withOverlays([]).find('a.json')).toBe(originalDocuments.find('a.json'));
});
