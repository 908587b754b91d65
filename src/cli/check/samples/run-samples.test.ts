import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemory } from '../../../site/shared.ts';
import { runSamples } from './run-samples.ts';

let root: string;
let log: string;

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'run samples '));
  log = path.join(root, 'calls.txt');
});
afterAll(() => fs.rmSync(root, { recursive: true }));

/** Puts a program on the path that records its arguments. It runs a sample in place of a container. */
function createEngine(name: string): string {
  const folder = fs.mkdtempSync(path.join(root, 'bin-'));
  const script = `#!/bin/sh\necho "$@" >> "${log}"\n[ "$1" = rm ] && exit 0\nwhile [ "$1" != image ]; do shift; done\nshift\nexec "$@"\n`;
  fs.writeFileSync(path.join(folder, name), script, { mode: 0o755 });
  return `${folder}:${process.env['PATH']}`;
}

interface Change {
  runner?: string;
  PATH?: string;
  timeoutMs?: number;
}

async function run(
  page: string,
  { runner = 'sh -s', PATH = process.env['PATH'] ?? '', timeoutMs = 60_000 }: Change = {},
) {
  const source = openMemory({ 'docs.json': Buffer.from('{}'), 'guides/a.mdx': Buffer.from(page) });
  const { diagnostics, count } = await runSamples({ source, runner, timeoutMs, env: { PATH } });
  const problems = diagnostics.map(
    ({ file, line, severity, code, message }) => `${file}:${line} ${severity} ${code} ${message}`,
  );
  return { count, problems };
}

const fence = (info: string, code: string) => `\`\`\`${info}\n${code}\n\`\`\`\n\n`;

test('runs only marked code blocks, also in lists and components, and compares what they print', async () => {
  const page = [
    fence('sh', 'exit 1'),
    fence('sh title.sh sample=run lines', 'echo one; echo two'),
    fence('text sample=output', 'one\n…'),
    '<Steps>\n  <Step title="x">\n    ```sh sample="run"\n    cat <<EOF\n      three\n    EOF\n    ```\n  </Step>\n</Steps>\n\n',
    '- Text\n\n  ~~~sh sample=run exit=3\n  exit 3\n  ~~~\n',
  ].join('');
  expect(await run(page)).toEqual({ count: 3, problems: [] });
});

test('reports the line of a sample with another exit code, and of another output', async () => {
  const page = `# A\n\n${fence('sh sample=run', 'echo no such file >&2\nexit 4')}${fence('sh sample=run', 'echo two')}${fence('text sample=output', 'one')}`;
  expect((await run(page)).problems).toEqual([
    'guides/a.mdx:3 error sample-failed This sample exited with code 4 instead of 0. It printed: "no such file".',
    'guides/a.mdx:12 error sample-output The output doesn\'t match the sample in line 8: expected "one", got "two". Update the output or the sample.',
  ]);
});

test('reports a sample that another process killed', async () => {
  expect((await run(fence('sh sample=run', 'kill -9 $$'))).problems).toEqual([
    'guides/a.mdx:1 error sample-failed This sample was killed before it ended.',
  ]);
});

test('stops samples that take too long or print too much, with everything they started', async () => {
  const slow = await run(fence('sh sample=run', 'sleep 1000 & wait'), { timeoutMs: 200 });
  expect(slow.problems).toEqual([expect.stringContaining("didn't finish within 0.2 s, so it was stopped.")]);
  const loud = await run(fence('sh sample=run', 'while :; do echo 0123456789012345678901234567890123456789; done'));
  expect(loud.problems).toEqual([expect.stringContaining('printed more than 1 MB, so it was stopped.')]);
});

test.each(['docker', 'podman'])('runs samples in a container of %s without network, which is removed', async (name) => {
  fs.rmSync(log, { force: true });
  // The other engine must not be found.
  const folder = createEngine(name).split(':')[0] ?? '';
  for (const tool of ['sh', 'sleep', 'echo']) fs.symlinkSync(`/bin/${tool}`, path.join(folder, tool));
  const page = fence('sh sample=run', 'echo "in $0"') + fence('text sample=output', 'in sh');
  expect(await run(page, { runner: 'image', PATH: folder })).toEqual({ count: 1, problems: [] });
  expect(fs.readFileSync(log, 'utf8')).toMatch(
    /^run --rm --interactive --name=bindery-sample-[0-9a-f-]{36} --network=none --memory=512m --pids-limit=256 --cap-drop=ALL --security-opt=no-new-privileges image sh\n$/,
  );
  // On a busy machine, the engine can take longer to start than the sample may take.
  let started = '';
  let removed: string | undefined;
  for (let timeoutMs = 200; !started.startsWith('run '); timeoutMs *= 2) {
    fs.rmSync(log, { force: true });
    await run(fence('sh sample=run', 'sleep 1000'), { runner: 'image', PATH: folder, timeoutMs });
    [started = '', removed] = fs.readFileSync(log, 'utf8').split('\n');
  }
  expect(removed).toBe(`rm --force ${/bindery-sample-\S+(?= )/.exec(started)?.[0]}`);
});

test('passes the interpreter and the language to a command, without a shell', async () => {
  const command = path.join(root, 'run.sh');
  fs.writeFileSync(command, '#!/bin/sh\necho "$@"\n', { mode: 0o755 });
  const page = fence('python sample=run', 'print(1)') + fence('text sample=output', '$HOME;x python3 - lang=python');
  expect((await run(page, { runner: `"${command}" '$HOME;x' {interpreter} lang={language}` })).problems).toEqual([]);
});

test('says which marks it does not understand', async () => {
  const page = [
    fence('text sample=output', 'x'),
    fence('sh sample=always', 'x'),
    fence('sh sample=run exit=-1', 'x'),
    fence('cobol sample=run', 'x'),
  ].join('');
  const { problems } = await run(page, { runner: 'env {interpreter}' });
  expect(problems.map((line) => line.slice(0, 75))).toEqual([
    'guides/a.mdx:1 warning sample-invalid There is no sample before this output',
    'guides/a.mdx:5 warning sample-invalid Expected "sample=run" or "sample=outp',
    'guides/a.mdx:9 warning sample-invalid Expected an exit code from 0 to 255, ',
    'guides/a.mdx:13 warning sample-invalid There is no interpreter for the lang',
  ]);
});

test('refuses to start without the program, and starts nothing without samples', async () => {
  const page = fence('sh sample=run', 'exit 0');
  await expect(run(page, { runner: 'image', PATH: root })).rejects.toThrow("docker and podman aren't installed");
  await expect(run(page, { runner: 'no-such-program -x' })).rejects.toThrow("no-such-program isn't installed");
  await expect(run(page, { runner: '--strict' })).rejects.toThrow('Expected an image or a command');
  expect(await run('# A', { runner: 'image', PATH: root })).toEqual({ count: 0, problems: [] });
});
