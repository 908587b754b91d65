import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { AppError } from '../../errors.ts';
import { THEMES } from '../../site/format.ts';
import { getCommandName, quoteForShell } from '../command-name.ts';
import { withExamples } from '../examples.ts';
import { printLine } from '../print-line.ts';
import { readPath } from '../read-path.ts';
import { writeNewFiles } from './new-files.ts';
import { createStarterFiles } from './starter-files.ts';

interface InitOptions {
  name?: string;
  theme?: string;
  color?: string;
  yes?: boolean;
  json?: boolean;
}

/** Without the names of older sites. */
const THEME_NAMES = Object.keys(THEMES).filter((name) => THEMES[name]?.theme === name);
const DEFAULTS = { theme: 'mint', color: '#0f766e' };

/** `bindery init [folder]`: creates a new site from a few questions on a terminal, or from options. */
export function createInitCommand(): Command {
  const command = new Command('init')
    .description('create a docs.json site with starter pages and editor support')
    .argument('[folder]', 'folder for the site; existing files are never replaced', readPath, 'docs')
    .option('--name <name>', 'site name')
    .addOption(new Option('--theme <theme>', 'site theme').choices(THEME_NAMES))
    .option('--color <color>', 'brand color, such as "#0f766e"', readColor)
    .option('-y, --yes', 'skip the questions (always the case without a terminal)')
    .option('--json', 'skip the questions and print {folder, files} as JSON')
    .action((folder: string, options: InitOptions) => runInit(folder, options));
  return withExamples(command, ['init', 'init docs --name "Acme" --color "#7c3aed" --yes']);
}

async function runInit(folder: string, options: InitOptions): Promise<void> {
  const root = path.resolve(folder);
  await refuseExisting(root, folder);
  const guess = path.basename(path.basename(root) === 'docs' ? path.dirname(root) : root) || 'Documentation';
  const mayAsk = !options.yes && !options.json && process.stdin.isTTY && process.stdout.isTTY;
  const settings = mayAsk ? await ask(guess, options) : { name: guess, ...DEFAULTS, ...options };
  const files = await writeNewFiles(root, createStarterFiles(settings));
  if (options.json) return printLine(JSON.stringify({ folder: root, files }, undefined, 2));
  const quotedFolder = quoteForShell(folder);
  printLine(`Created a site in ${folder}:\n\n${files.map((file) => `  ${file}`).join('\n')}\n
Preview the site while you write:\n\n  ${getCommandName()} dev ${quotedFolder}\n
Check it for problems before you publish:\n\n  ${getCommandName()} check ${quotedFolder}`);
}

async function refuseExisting(root: string, folder: string): Promise<void> {
  for (const name of ['docs.json', 'mint.json'])
    if (await fs.stat(path.join(root, name)).catch(() => undefined))
      throw new AppError(
        'invalid_request',
        `The folder ${folder} already contains a site (${name}). Choose another folder, or run \`${getCommandName()} dev ${quoteForShell(folder)}\`.`,
      );
}

async function ask(guess: string, { name, theme, color }: InitOptions) {
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  const askUntilValid = async (
    question: string,
    defaultReply: string,
    check = (reply: string) => reply,
  ): Promise<string> => {
    for (;;) {
      const reply = (await questions.question(`${question} (${defaultReply}): `)).trim();
      try {
        return reply === '' ? defaultReply : check(reply);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        printLine(error.message);
      }
    }
  };
  try {
    return {
      name: name ?? (await askUntilValid('Site name', guess)),
      theme: theme ?? (await askUntilValid(`Theme: ${THEME_NAMES.join(', ')}`, DEFAULTS.theme, readTheme)),
      color: color ?? (await askUntilValid('Brand color', DEFAULTS.color, readColor)),
    };
  } finally {
    questions.close();
  }
}

function readTheme(text: string): string {
  if (THEME_NAMES.includes(text)) return text;
  throw new AppError('invalid_request', `Expected one of ${THEME_NAMES.join(', ')}, got "${text}".`);
}

function readColor(text: string): string {
  if (/^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(text)) return text;
  throw new AppError('invalid_request', `Expected a color such as "#0f766e", got "${text}".`);
}
