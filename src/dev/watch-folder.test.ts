import { EventEmitter } from 'node:events';
import type { watch } from 'chokidar';
import { expect, test } from 'vitest';
import { watchFolder } from './watch-folder.ts';

test('reports what cannot be watched once per reason, and keeps running', async () => {
  const watcher = new EventEmitter();
  const problems: string[] = [];
  const watchPromise = watchFolder('/docs', {
    onChange: () => undefined,
    onProblem: (problem) => problems.push(problem),
    watch: (() => watcher) as unknown as typeof watch,
  });
  const fail = (code: string, message: string) => watcher.emit('error', Object.assign(new Error(message), { code }));
  fail('ENOSPC', 'no');
  fail('EACCES', 'first');
  fail('EACCES', 'second');
  watcher.emit('ready');
  await watchPromise;
  expect(problems).toEqual([
    'Some changes may not be detected (ENOSPC): raise fs.inotify.max_user_watches or `ulimit -n`, or preview a smaller folder.',
    'Some changes may not be detected (first): to rebuild the site, save another file.',
  ]);
});
