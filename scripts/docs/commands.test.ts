/** Compares the command reference, and the command lines on all other pages, with the program. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Command } from 'commander';
import { beforeAll, expect, test, vi } from 'vitest';
import { createApiCommand } from '../../src/cli/api.ts';
import { COMMANDS } from '../../src/cli/commands.ts';
import { createProgram } from '../../src/cli/program.ts';
import { createSiteCommand } from '../../src/cli/site.ts';
import { startCommand } from '../../src/cli/start.ts';
import { createWorkerCommand } from '../../src/cli/worker.ts';
import { listPages, readPage } from './pages.ts';
import { writeCliPage } from './write-cli-page.ts';

const runner = {
  start: () => Promise.reject(new Error('not here')),
  wait: () => Promise.reject(new Error('not here')),
};
let program: Command;

beforeAll(async () => {
  program = await createEveryCommand();
});

function createEveryCommand(): Promise<Command> {
  return createProgram(undefined, {
    start: () => Promise.resolve(startCommand(runner)),
    api: () => Promise.resolve(createApiCommand(runner)),
    worker: () => Promise.resolve(createWorkerCommand(runner)),
    site: () => Promise.resolve(createSiteCommand(runner)),
    ...COMMANDS,
  });
}

test("matches the program's own help in the command reference", async () => {
  await expect(writeCliPage(program)).toMatchFileSnapshot(
    path.join(import.meta.dirname, '../../docs/reference/commands.mdx'),
  );
});

test.each([1, 64, 1000])(
  'produces the same command reference and help for every user and on a machine with %i cores',
  async (cores) => {
    vi.spyOn(os, 'availableParallelism').mockReturnValue(cores);
    vi.spyOn(os, 'homedir').mockReturnValue('/home/another user');
    vi.stubEnv('HOME', '/home/another user').stubEnv('XDG_CACHE_HOME', '/var/another cache');
    try {
      const secondProgram = await createEveryCommand();
      expect(writeCliPage(secondProgram)).toBe(writeCliPage(program));
      expect(printHelp(secondProgram)).toBe(printHelp(program));
    } finally {
      vi.restoreAllMocks();
      vi.unstubAllEnvs();
    }
  },
);

test('documents only command lines that the program accepts', () => {
  const lines = listPages().flatMap((page) => listCommandLines(readPage(page)));
  expect(lines.length).toBeGreaterThan(100);
  expect(lines.flatMap((line) => findProblems(line))).toEqual([]);
});

test('the program accepts every command line in messages, comments and the dashboard', () => {
  const lines = fs
    .globSync('{src,dashboard}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => listCommandLines(readSource(file)))
    // A line whose command is itself inserted can't be checked.
    .filter(([command]) => command !== 'x');
  expect(lines.length).toBeGreaterThan(40);
  expect(lines.flatMap((line) => findProblems(line))).toEqual([]);
});

/** Reads a source file with code spans as in Markdown and with a word for each inserted value. */
function readSource(file: string): string {
  const text = fs.readFileSync(path.join(ROOT, file), 'utf8');
  return text.replaceAll(/\\`|<\/?code>/g, '`').replaceAll(/\$\{[^{}]*\}/g, 'x');
}

const ROOT = path.join(import.meta.dirname, '../..');

test('documents only options of the program, or of other programs it mentions', () => {
  const knownOptions = new Set(listCommands(program).flatMap(listOptionNames));
  const pages = listPages().filter((page) => !ABOUT_SCRIPTS.has(page));
  const unknown = pages.flatMap((page) => {
    const spans = [...readPage(page).matchAll(/`(--[a-z][\w-]*)[^`]*`/g)].map(([, name = '']) => name);
    return spans.filter((name) => !knownOptions.has(name) && !OF_OTHERS.has(name)).map((name) => `${page}: ${name}`);
  });
  expect(unknown).toEqual([]);
});

/** Pages about `npm run eval` and `npm run test:faults`, which are separate programs with other options. */
const ABOUT_SCRIPTS = new Set(['agent/evaluation.mdx', 'operate/reliability.mdx']);

/** Options of all commands, npm and model servers, and an example of a search term. */
const OF_OTHERS = new Set(
  '--help --omit --max-model-len --enable-auto-tool-choice --tool-call-parser --jinja --max-wait'.split(' '),
);

/** Lines that call Bindery, from the fenced blocks and code spans of a page: the words after its name. */
function listCommandLines(text: string): string[][] {
  const joinedText = text.replaceAll(/\\\n\s*/g, ' ');
  const calls = joinedText.matchAll(
    /(?:^ *(?:\w+=\S+ )*bindery|npm run bindery --|npx bindery(?:-lite)?|`bindery|node bin\/bindery\.js) ([^\n`]+)/gm,
  );
  return [...calls].map(([, callText = '']) => {
    const line = callText.replace(/\s*(?:[|>#&;)]|2>).*$/, '');
    return [...line.matchAll(/"[^"]*"|'[^']*'|\S+/g)].map(([word]) => word);
  });
}

/** Lists the words of a line that the program doesn't know. */
function findProblems(words: readonly string[]): string[] {
  let command = program;
  let index = 0;
  for (; index < words.length; index += 1) {
    const next = command.commands.find((each) => [each.name(), ...each.aliases()].includes(words[index] ?? ''));
    if (!next) break;
    command = next;
  }
  const args = words.slice(index);
  const line = `bindery ${words.join(' ')}`;
  // `bindery agent` also takes a prompt.
  const isGroup = command.commands.length > 0 && command.registeredArguments.length === 0;
  if (isGroup && args[0] !== undefined && !/^[-…]/.test(args[0])) return [`${line}: no command ${args[0]}`];
  const knownOptions = new Set([...listOptionNames(command), '--help', '--version']);
  return args
    .filter((word) => /^--[a-z]/.test(word) && !knownOptions.has(word.replace(/=.*/, '')))
    .map((word) => `${line}: no option ${word}`);
}

function listCommands(command: Command): Command[] {
  return [command, ...command.commands.flatMap(listCommands)];
}

/** Returns the help of every command, with the texts that the command reference leaves out. */
function printHelp(from: Command): string {
  let help = '';
  for (const command of listCommands(from))
    command.configureOutput({ writeOut: (text) => void (help += text) }).outputHelp();
  return help;
}

function listOptionNames(command: Command): string[] {
  return command.options.flatMap(({ long, short }) =>
    [long, short].filter((name) => name !== undefined && name !== null),
  );
}
