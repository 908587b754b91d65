import { expect, test } from 'vitest';
import { openMemory } from '../model/source.ts';
import { createApiDocuments } from './documents.ts';
import { NO_REMOTE_FILES } from '../descriptions/load/remote-files.ts';
import { openapiFormat } from '../plugins/openapi/format.ts';

test('leaves out fields for other readers, but no part, and keeps descriptions without restrictions', () => {
  const describeApi = (properties: object) =>
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { get: { 'x-mint': { groups: ['staff'] }, responses: {} } } },
      components: { schemas: { S: { properties, example: { id: 1, secret: 's' } } } },
    });
  const plain = JSON.stringify({ openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: {} });
  const secret = { 'x-mint': { groups: ['staff'] } };
  const source = openMemory({ 'a.json': describeApi({ id: {}, secret }), 'b.json': plain });
  const documents = createApiDocuments(source, NO_REMOTE_FILES, [openapiFormat]);
  const visible = documents.forReaders([]);
  expect(visible.find('a.json')?.root['components']).toEqual({
    schemas: { S: { properties: { id: {} }, example: { id: 1 } } },
  });
  expect(visible.find('a.json')?.content?.listPages()).toHaveLength(1);
  expect(visible.find('a.json')).toBe(visible.find('a.json'));
  expect(visible.find('b.json')).toBe(documents.find('b.json'));
  expect(documents.forReaders(['staff']).find('a.json')?.root['components']).toMatchObject({
    schemas: { S: { properties: { id: {}, secret }, example: { id: 1, secret: 's' } } },
  });
});

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
