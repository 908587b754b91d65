import { expect, test } from 'vitest';
import { getSiblingModule } from './sibling-module.ts';

test.each([
  ['file:///srv/bindery/src/a/b.ts', 'file:///srv/bindery/src/a/thread.ts'],
  ['file:///srv/node_modules/bindery/dist/a/b.js', 'file:///srv/node_modules/bindery/dist/a/thread.js'],
  ['file:///srv/a/b.ts?v=1.2', 'file:///srv/a/thread.ts'],
])('resolves %s to the sibling %s', (from, sibling) => {
  expect(getSiblingModule('thread', from).href).toBe(sibling);
});
