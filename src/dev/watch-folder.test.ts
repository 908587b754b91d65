import { EventEmitter } from 'node:events';
import type { watch } from 'chokidar';
import { expect, test } from 'vitest';
import { watchFolder } from './watch-folder.ts';

test('reports what cannot be watched once per reason, and keeps running', async () => {
  const watcher = new EventEmitter();
  const problems: string[] = [];
  const watching = watchFolder('/docs', {
    onChange: () => undefined,
    onProblem: (problem) => problems.push(problem),
    watch: (() => watcher) as unknown as typeof watch,
  });
  const fail = (code: string, message: string) => watcher.emit('error', Object.assign(new Error(message), { code }));
  fail('ENOSPC', 'no');
  fail('EACCES', 'first');
  fail('EACCES', 'second');
  watcher.emit('ready');
  await watching;
  expect(problems).toEqual([
    'Not every change is seen (ENOSPC): raise fs.inotify.max_user_watches or `ulimit -n`, or preview a smaller folder.',
    'Not every change is seen (first): save another file to have the site built again.',
  ]);
});
