import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { afterEach, expect, test, vi } from 'vitest';
import { createApiCommand } from './api.ts';
import { OTHER_COMMANDS } from './command-groups.ts';
import { COMMANDS } from './commands.ts';
import { describeCommands } from './completion/describe-commands.ts';
import { SHELLS, writeScript } from './completion/write-script.ts';
import { createProgram, runProgram } from './program.ts';
import { startCommand } from './start.ts';
import { readVersion } from './version.ts';
import { createWorkerCommand } from './worker.ts';

const runner = {
  start: () => Promise.reject(new Error('not here')),
  wait: () => Promise.reject(new Error('not here')),
};
const SERVICES = {
  start: () => Promise.resolve(startCommand(runner)),
  api: () => Promise.resolve(createApiCommand(runner)),
  worker: () => Promise.resolve(createWorkerCommand(runner)),
};

afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

/** Runs a command line in this process. */
async function run(...args: string[]): Promise<{ code: unknown; out: string; err: string }> {
  const output = { out: '', err: '' };
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((output.out += String(text))));
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((output.err += String(text))));
  await runProgram(['node', 'bindery', ...args], { ...SERVICES, ...COMMANDS });
  const code = process.exitCode ?? 0;
  vi.restoreAllMocks();
  process.exitCode = undefined;
  return { code, ...output };
}

function listCommands(command: Command, path: string[] = []): { path: string; command: Command }[] {
  const subcommands = command.commands.flatMap((each) => listCommands(each, [...path, each.name()]));
  return [{ path: path.join(' '), command }, ...subcommands];
}

test('lists every command in a section of the help', async () => {
  const program = await createProgram(undefined, { ...SERVICES, ...COMMANDS });
  let help = '';
  program.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  const headings = help.match(/^\S.*:$/gm);
  expect(headings?.[0]).toBe('Options:');
  expect(headings).not.toContain('Commands:');
  const others = program.commands.filter((each) => each.helpGroup() === OTHER_COMMANDS).map((each) => each.name());
  expect(others).toEqual(['completion']);
});

test('does not take an option as the value of the one before it', async () => {
  const { code, err } = await run('export', 'site', '--epub', '--out', 'site.tar.gz');
  expect(code).toBe(2);
  expect(err).toContain("error: option '--epub <file>' needs a value, but '--out' follows it");
  expect((await run('check', 'site', '--format', '--strict')).err).toContain('--format');
});

test('shows examples for every command in its help', async () => {
  const allCommands = listCommands(await createProgram(undefined, { ...SERVICES, ...COMMANDS })).filter(
    ({ path }) => path !== '',
  );
  expect(allCommands.length).toBeGreaterThan(25);
  for (const { path, command } of allCommands) {
    let help = '';
    command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
    expect(help).toMatch(new RegExp(`\\nExamples:\\n(  bindery ${path}.*\\n)+$`));
  }
});

test('warns about variables in the settings file that only take effect in the environment', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-program-'));
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, 'AWS_SECRET_ACCESS_KEY=hidden\n');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', undefined);
  vi.stubEnv('BINDERY_ENV_FILE', file);
  try {
    const { err, out } = await run('--version');
    expect(err).toMatch(`warning: ${file}: ignored AWS_SECRET_ACCESS_KEY. `);
    expect(err).not.toContain('hidden');
    expect(out).toBe(`${readVersion()}\n`);
  } finally {
    vi.unstubAllEnvs();
    fs.rmSync(folder, { recursive: true });
  }
});

test("prints the package's version with --version", async () => {
  expect(await run('--version')).toEqual({ code: 0, out: `${readVersion()}\n`, err: '' });
});

test.each([
  [['exprot']],
  [['check']],
  [['check', 'docs', '--no-such-option']],
  [['check', 'docs', '--format', 'xml']],
  [['check', 'docs', '--only', 'nope']],
  [['admin', 'project', 'create']],
  [['serve', '--port', 'x']],
  [['doctor', 'too', 'many']],
  [['start', '--port', '70000']],
  [['api']],
  [['export', 'no/such/folder']],
])('ends with code 2 and a reason if a command cannot run: %j', async (args) => {
  vi.stubEnv('DATABASE_URL', '');
  const { code, out, err } = await run(...args);
  vi.unstubAllEnvs();
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(/^error: /);
});

test('names the option if a port of a service is wrong', async () => {
  const { err } = await run('start', '--port', '99999');
  expect(err).toContain("option '--port <port>' argument '99999' is invalid. Expected a port from 0 to 65535.");
  expect(err).not.toContain('BINDERY_PORT:');
});

test('names the argument if its value is wrong', async () => {
  const { err } = await run('completion', 'tcsh');
  expect(err).toContain("error: 'tcsh' is not valid for <shell>. Allowed choices are bash, zsh, fish.");
});

test('says where to find the ID of a project', async () => {
  const { code, err } = await run('agent', 'Fix the typos.');
  expect(code).toBe(2);
  expect(err).toContain('Add --project <id>, such as --project prj_…. To find the ID, ');
});

test('does not treat help as an error, and explains the exit codes in it', async () => {
  const { code, out, err } = await run('--help');
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/0 {2}success\n {2}1 {2}the command ran and found errors.*\n {2}2 {2}the command couldn't run/);
});

test('completes commands, subcommands and options in the shell', async () => {
  const script = writeScript('bash', describeCommands(await createProgram(undefined, COMMANDS)));
  const complete = (...words: string[]) =>
    execFileSync(
      'bash',
      [
        '-c',
        `${script}\nCOMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _bindery; echo "\${COMPREPLY[@]}"`,
        'x',
        'bindery',
        ...words,
      ],
      { encoding: 'utf8' },
    ).trim();
  expect(complete('che')).toBe('check');
  expect(complete('admin', 'pro')).toBe('project');
  expect(complete('admin', 'project', 'cr')).toBe('create');
  expect(complete('check', 'docs', '--form')).toBe('--format');
  expect(complete('admin', 'org', 'create', '--pl')).toBe('--plan');
});

test.each(SHELLS)('lists every command in the script for %s', async (shell) => {
  const { out, code } = await run('completion', shell);
  expect(code).toBe(0);
  for (const name of [...Object.keys(COMMANDS), 'start', 'completion', 'domain']) expect(out).toContain(name);
});
