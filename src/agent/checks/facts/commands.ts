/** Finds the commands and flags in shell examples. */
import { listCodeLines } from './code-lines.ts';

/** A flag that an example passes to a command. */
export interface FlagUse {
  command: string;
  flag: string;
  line: number;
}

/** Lists the long flags in the shell examples of a page. */
export function listFlagUses(page: string): FlagUse[] {
  return listCodeLines(page).flatMap(({ text, line, language }) => {
    if (language === undefined ? !/^[\w./-]+ .*--/.test(text) : !SHELLS.has(language)) return [];
    return splitCommands(text).flatMap((part) => {
      const command = findCommand(part);
      return command === undefined ? [] : listFlags(part).map((flag) => ({ command, flag, line }));
    });
  });
}

const SHELLS = new Set([
  '',
  'sh',
  'bash',
  'shell',
  'zsh',
  'console',
  'shellsession',
  'terminal',
  'powershell',
  'fish',
  'cmd',
  'text',
  'txt',
  'bat',
]);

/** Splits a line at pipes and operators. Quoted text becomes one word, so that it contains no flags. */
function splitCommands(line: string): string[] {
  const bare = line
    .slice(0, MAX_LINE)
    .replaceAll(/"(?:\\.|[^"\\])*"|'[^']*'/g, '_')
    .replace(/(?:^|\s)#.*$/, '');
  return bare.split(/\|\|?|&&|;|\$\(/);
}

const MAX_LINE = 2_000;

/** Returns the program that a command starts. Runners such as npx and sudo aren't what the flags belong to. */
function findCommand(part: string): string | undefined {
  const words = part
    .trim()
    .replace(/^(?:\$|>|%|PS>|C:\\>)\s+/, '')
    .split(/\s+/);
  let index = 0;
  while (
    index < words.length &&
    (/^\w+=/.test(words[index] ?? '') ||
      RUNNERS.has(words[index] ?? '') ||
      (index > 0 && words[index]?.startsWith('-')))
  )
    index++;
  const name = words[index]?.replace(/@[\w.-]+$/, '');
  if (name === undefined || FOREIGN.has(name)) return undefined;
  return /^(?:\.{0,2}\/)?[A-Za-z][\w./-]*$/.test(name) ? name.replace(/^.*\//, '') : undefined;
}

/** Programs whose flags no site documents completely. */
const FOREIGN = new Set(
  'apt apt-get aws az brew cargo cat cd certbot chmod choco chown claude code cp curl dnf docker docker-compose dotnet echo export find flask gcloud gem gemini gh git go grep gunicorn helm heroku install java jq kubectl ln ls make mkdir mv node oci openssl pip pip3 pipx podman poetry ps psql pytest python python3 rails rm rustup scp sed ssh stripe supabase systemctl tar terraform touch useradd uvicorn vercel wget winget yum'.split(
    ' ',
  ),
);

const RUNNERS = new Set([
  'sudo',
  'npx',
  'pnpx',
  'bunx',
  'uvx',
  'env',
  'exec',
  'time',
  'pnpm',
  'dlx',
  'yarn',
  'uv',
  'run',
  'bun',
  'npm',
]);

function listFlags(part: string): string[] {
  return Array.from(part.matchAll(/(?<=\s)--([a-z][\w-]*[a-z0-9])(?=[\s=,\])]|$)/gi), (match) => `--${match[1]}`);
}
