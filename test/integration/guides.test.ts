/** Runs the commands of the guides as they stand there, one after another. */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createRepository } from '../helpers/git-repository.ts';
import { runHere } from '../helpers/run-cli.ts';
import { createTestDatabase } from '../helpers/test-database.ts';
import type { TestDatabase } from '../helpers/test-database.ts';

const GUIDES = path.join(import.meta.dirname, '../../docs/guides');
/** They run until they are stopped, ask a model, or print a list that the guide does not go on from; other tests run them. */
const ELSEWHERE = /bindery -- (?:dev|agent|doctor|--version|admin user)|^node bin\/bindery\.js serve/;
const SITE = {
  'docs.json': JSON.stringify({
    name: 'Acme',
    theme: 'mint',
    colors: { primary: '#123456' },
    navigation: { pages: ['index'] },
  }),
  'index.mdx': '---\ntitle: "Welcome"\ndescription: "A site."\n---\n\nHello.\n',
};

let folder: string;
let database: TestDatabase;
const home = process.cwd();

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'bindery-guides-'));
  createRepository(path.join(folder, 'path/to/repository'), SITE);
  fs.cpSync(path.join(folder, 'path/to/repository'), path.join(folder, 'path/to/docs'), { recursive: true });
  database = await createTestDatabase();
  process.chdir(folder);
  await runCommand('npm run bindery -- setup docs.example.com --repository ./path/to/repository', '');
});
afterAll(async () => {
  process.chdir(home);
  await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** The lines of shell blocks. */
function listCommands(guide: string): string[] {
  const text = fs.readFileSync(path.join(GUIDES, guide), 'utf8');
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, lines = '']) => lines);
  return blocks.flatMap((lines) => lines.split('\n').map((line) => line.trim())).filter((line) => line !== '');
}

async function runCommand(line: string, project: string): Promise<string> {
  const [, args] = /^npm run bindery -- (.*)$/.exec(line) ?? [];
  if (args === undefined) return execFileSync('bash', ['-c', line], { encoding: 'utf8' });
  const words = (args.match(/"[^"]*"|\S+/g) ?? []).map((word) => word.replaceAll('"', '').replace('prj_…', project));
  const environment = {
    PATH: process.env.PATH,
    XDG_CACHE_HOME: '/dev/null',
    DATABASE_URL: database.url,
    BINDERY_DATA_DIR: path.join(folder, 'data'),
    BINDERY_ENV_FILE: '',
    // A webhook has a secret, which is stored encrypted.
    BINDERY_SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
  const { exitCode, stdout, stderr } = await runHere(words, environment);
  if (exitCode !== 0) throw new Error(`${line}\n${stderr}`);
  return stdout;
}

test.each(fs.readdirSync(GUIDES).filter((guide) => listCommands(guide).length > 0))(
  'the commands of %s work as they stand there',
  async (guide) => {
    let project = /prj_\w+/.exec(await runCommand('npm run bindery -- admin project list', ''))?.[0] ?? '';
    const commands = listCommands(guide);
    const printed: string[] = [];
    for (const line of commands.filter((each) => !ELSEWHERE.test(each))) {
      printed.push(await runCommand(line, project));
      project = /prj_\w+/.exec(printed.join('\n'))?.[0] ?? project;
    }
    expect(printed.join('\n')).not.toContain('warning:');
  },
);
