import { expect, test } from 'vitest';
import { openMemory } from '../model/source.ts';
import { createApiDocuments } from './documents.ts';
import { NO_REMOTE_FILES } from './load/remote-files.ts';

test('descriptions with overlays and without stand side by side, each parsed once', () => {
  const source = openMemory({
    'a.json': JSON.stringify({ openapi: '3.1.0', info: { title: 'Plain', version: '1' }, paths: {} }),
    'o.json': JSON.stringify({
      overlay: '1.0.0',
      info: { title: 'O', version: '1' },
      actions: [{ target: '$.info', update: { title: 'Changed' } }],
    }),
  });
  const plain = createApiDocuments(source, NO_REMOTE_FILES);
  const changed = plain.withOverlays([{ document: 'a.json', files: ['o.json'] }]);
  expect(plain.find('a.json')?.root['info']).toMatchObject({ title: 'Plain' });
  expect(changed.find('a.json')?.root['info']).toMatchObject({ title: 'Changed' });
  expect(changed.withOverlays([]).find('a.json')).toBe(plain.find('a.json'));
});
