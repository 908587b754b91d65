import fs from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Command, Option } from 'commander';
import { AppError } from '../../errors.ts';
import { THEMES } from '../../site/config/read-look.ts';
import { commandName, quoteForShell } from '../command-name.ts';
import { withExamples } from '../examples.ts';
import { readPath } from '../read-path.ts';
import { writeNewFiles } from './new-files.ts';
import { starterFiles } from './starter-files.ts';

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

/** `bindery init [folder]`: a new site, from a few questions on a terminal or from options. */
export function initCommand(): Command {
  const command = new Command('init')
    .description('make a new docs.json site: a few pages to write on from, and a configuration that editors complete')
    .argument('[folder]', 'folder of the site; it may exist, no file in it is replaced', readPath, 'docs')
    .option('--name <name>', 'name of the site')
    .addOption(new Option('--theme <theme>', 'look of the site').choices(THEME_NAMES))
    .option('--color <color>', 'color of the brand, such as "#0f766e"', readColor)
    .option('-y, --yes', 'ask nothing; without a terminal nothing is asked either')
    .option('--json', 'print {folder, files} instead of text, and ask nothing')
    .action((folder: string, options: InitOptions) => runInit(folder, options));
  return withExamples(command, ['init', 'init docs --name "Acme" --color "#7c3aed" --yes']);
}

async function runInit(folder: string, options: InitOptions): Promise<void> {
  const root = path.resolve(folder);
  await refuseExisting(root, folder);
  const guess = path.basename(path.basename(root) === 'docs' ? path.dirname(root) : root) || 'Documentation';
  const mayAsk = !options.yes && !options.json && process.stdin.isTTY && process.stdout.isTTY;
  const settings = mayAsk ? await ask(guess, options) : { name: guess, ...DEFAULTS, ...options };
  const files = await writeNewFiles(root, starterFiles(settings));
  if (options.json) return print(JSON.stringify({ folder: root, files }, undefined, 2));
  const shown = quoteForShell(folder);
  print(`${folder} has a new site:\n\n${files.map((file) => `  ${file}`).join('\n')}\n
Next, write with a preview that follows what you save:\n\n  ${commandName()} dev ${shown}\n
And before it is published, see what is wrong in it:\n\n  ${commandName()} check ${shown}`);
}

async function refuseExisting(root: string, folder: string): Promise<void> {
  for (const name of ['docs.json', 'mint.json'])
    if (await fs.stat(path.join(root, name)).catch(() => undefined))
      throw new AppError(
        'invalid_request',
        `${folder} has a site already: there is a ${name}. Give another folder, or run \`${commandName()} dev ${quoteForShell(folder)}\`.`,
      );
}

async function ask(guess: string, { name, theme, color }: InitOptions) {
  const questions = createInterface({ input: process.stdin, output: process.stdout });
  const put = async (question: string, usual: string, check = (reply: string) => reply): Promise<string> => {
    for (;;) {
      const reply = (await questions.question(`${question} (${usual}): `)).trim();
      try {
        return reply === '' ? usual : check(reply);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        print(error.message);
      }
    }
  };
  try {
    return {
      name: name ?? (await put('Name of the site', guess)),
      theme: theme ?? (await put(`Look: ${THEME_NAMES.join(', ')}`, DEFAULTS.theme, readTheme)),
      color: color ?? (await put('Color of the brand', DEFAULTS.color, readColor)),
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

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
