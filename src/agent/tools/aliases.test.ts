import { describe, expect, test } from 'vitest';
import { openToolBench } from '../../../test/helpers/tool-bench.ts';
import { replayTools } from '../loop/replay-tools.ts';
import type { AgentEvent } from '../types/event.ts';
import { createTools } from './registry.ts';

const LINES = Array.from({ length: 9 }, (_, index) => `line ${index + 1}`).join('\n');
const FILES = {
  'docs.json': JSON.stringify({ navigation: { groups: [{ group: 'Start', pages: ['index'] }] } }),
  'index.mdx': '# Home\n\nslow slow\n',
  'guides/a.mdx': LINES,
  'guides/deep/b.mdx': 'Line 1 is slow\n',
};

describe('arguments with the names of other agents', () => {
  test.each([
    ['read', { file_path: 'guides/a.mdx', start_line: 2, end_line: 3 }, '2\tline 2\n3\tline 3\n'],
    ['read', { target_file: 'guides/a.mdx', 'view-range': [8, -1] }, '8\tline 8\n9\tline 9'],
    ['read', { filePath: 'guides/a.mdx', offset: 9, limit: 1, explanation: 'to see it' }, '9\tline 9\n(Ignored: expl'],
    ['edit', { file_path: 'index.mdx', old_string: 'Home', new_string: 'Start' }, 'Replaced the text'],
    ['edit', { path: 'index.mdx', old_str: 'slow', new_str: 'fast', replace_all: true }, 'Replaced 2 places'],
    ['edit', { file_path: 'index.mdx', edits: [{ old_string: 'Home', new_string: 'H' }] }, 'Replaced the text'],
    ['write', { file_path: 'new.mdx', file_text: 'Hi\n', overwrite: true }, 'Created "new.mdx"'],
    ['write', { path: 'new.mdx', content: 'Hi\n', append: false }, 'Created "new.mdx"'],
    ['ls', { directory: 'guides' }, 'a.mdx ('],
    ['glob', { glob_pattern: '*.mdx', target_directory: null, path: 'guides/deep' }, 'guides/deep/b.mdx'],
    ['glob', { pattern: '*', path: '/guides/' }, 'guides/a.mdx\nguides/deep/b.mdx'],
    ['grep', { query: 'slow', path: 'guides' }, 'guides/deep/b.mdx:1: Line 1 is slow'],
    ['grep', { pattern: 'line 1', '-i': true, '-n': true, path: 'guides', include: '*.mdx' }, 'guides/a.mdx:1: line 1'],
    ['grep', { pattern: 'LINE 1', case_sensitive: false, path: 'guides/a.mdx' }, 'guides/a.mdx:1: line 1'],
    ['grep', { pattern: 'Home', output_mode: 'content', type: 'mdx' }, 'index.mdx:1: # Home'],
    ['delete', { file_path: 'index.mdx' }, 'Deleted "index.mdx"'],
    ['move', { source: 'guides/a.mdx', destination: 'guides/c.mdx' }, 'Moved "guides/a.mdx" to "guides/c.mdx"'],
    ['replaceInFiles', { path: 'guides', old_string: 'slow', new_string: 'fast' }, 'Would change 1 place in 1 file'],
    ['plan', { todos: [{ content: 'Write', status: 'in_progress', id: '1' }] }, '0 of 1 steps done.\n[>] Write'],
    ['navigation', { action: 'find', path: 'index' }, 'docs.json/navigation/groups/0/pages/0'],
    ['repository', { action: 'grep', pattern: 'slow', path: 'guides' }, 'guides/deep/b.mdx:1: Line 1 is slow'],
  ])('%s honors %j', async (name, args, expected) => {
    using bench = openToolBench(FILES);
    const result = await bench.call(name, args);
    expect(result.text).toContain(expected);
    expect(result.ok).toBe(true);
  });

  test('grep searches only the folder in path', async () => {
    using bench = openToolBench(FILES);
    const { text } = await bench.call('grep', { pattern: 'slow', path: './guides' });
    expect(text).not.toContain('index.mdx');
    const repository = await bench.call('repository', { action: 'grep', pattern: 'slow', path: 'guides' });
    expect(repository.text).not.toContain('index.mdx');
  });
});

describe('arguments that a tool cannot honor', () => {
  test.each([
    ['write', { path: 'index.mdx', content: 'x\n', append: true }, /"append" isn't supported: .*use edit/],
    ['write', { path: 'index.mdx', content: 'x\n', mode: 'a' }, /"mode" isn't supported: .*use edit/],
    [
      'write',
      { path: 'index.mdx', content: 'x\n', start_line: 3 },
      /"start_line" is unknown\. Supported here: path, con/,
    ],
    ['edit', { path: 'index.mdx', oldText: 'Home', newText: 'H', line: 9 }, /"line" is unknown/],
    [
      'edit',
      { path: 'index.mdx', edits: [{ oldText: 'Home', newText: 'H', regex: true }] },
      /"edits\.regex" is unknown/,
    ],
    [
      'edit',
      { path: 'index.mdx', file: 'guides/a.mdx', oldText: 'a', newText: 'b' },
      /"file" and "path" mean the same/,
    ],
    ['replaceInFiles', { glob: '**', oldText: 'Home', newText: 'H', apply: true, ignoreCase: true }, /case-sensitive/],
    ['ls', { path: '', recursive: true }, /use glob/],
    ['repository', { action: 'read', path: 'index.mdx', pattern: 'x' }, /read doesn't use pattern/],
    ['history', { action: 'blame', path: 'index.mdx', commit: 'abcd' }, /blame doesn't use commit/],
  ])('%s refuses %j by name and changes nothing', async (name, args, expected) => {
    using bench = openToolBench(FILES);
    const result = await bench.call(name, args);
    expect(result.text).toMatch(expected);
    expect(result.ok).toBe(false);
    expect(bench.read('index.mdx')).toBe(FILES['index.mdx']);
  });
});

test('replays calls of earlier versions, which ignored unknown arguments', async () => {
  using bench = openToolBench(FILES);
  const args = { path: 'index.mdx', content: 'Replaced\n', append: true };
  const log: AgentEvent[] = [
    { type: 'prompt', prompt: 'Write.' },
    {
      type: 'assistant',
      step: 1,
      answer: {
        text: '',
        calls: [{ id: 'a', name: 'write', args }],
        usage: { input: 1, output: 1 },
        finish: 'tool-calls',
        raw: null,
      },
    },
    { type: 'tool', step: 1, call: { id: 'a', name: 'write', args }, result: { ok: true, text: 'Wrote it.' } },
  ];
  await replayTools(log, createTools(), bench.context);
  expect(bench.read('index.mdx')).toBe('Replaced\n');
});
