import type { CommandCompletions, Completion } from './describe-commands.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

/** Writes the script for a shell. Files are completed where no word matches. */
export function writeScript(shell: Shell, commands: readonly CommandCompletions[]): string {
  if (shell === 'fish') return writeFish(commands);
  const body = writeBash(commands);
  if (shell === 'bash') return `${body}complete -o default -F _bindery bindery\n`;
  return `#compdef bindery\nautoload -U +X bashcompinit && bashcompinit\n${body}complete -o default -F _bindery bindery\n`;
}

/** The command is determined by the words before the cursor that aren't options; unknown words are arguments. */
function writeBash(commands: readonly CommandCompletions[]): string {
  const cases = commands.map(({ path, commands: subcommands, options }) => {
    const words = [...subcommands, ...options].map(({ name }) => name).join(' ');
    return `    '${path.join(' ')}') words='${words}' ;;`;
  });
  const knownPaths = commands.filter(({ path }) => path.length > 0).map(({ path }) => `'${path.join(' ')}'`);
  return `_bindery() {
  local word path='' words='' current="\${COMP_WORDS[COMP_CWORD]}" i
  for ((i = 1; i < COMP_CWORD; i++)); do
    word="\${path:+$path }\${COMP_WORDS[i]}"
    case "$word" in
      ${knownPaths.join('|')}) path="$word" ;;
    esac
  done
  case "$path" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
`;
}

function writeFish(commands: readonly CommandCompletions[]): string {
  const lines = commands.flatMap(({ path, commands: subcommands, options }) => {
    const siblings = subcommands.map(({ name }) => name).join(' ');
    const pathConditions = path.length === 0 ? [] : path.map((name) => `__fish_seen_subcommand_from ${name}`);
    const openConditions = subcommands.length === 0 ? [] : [`not __fish_seen_subcommand_from ${siblings}`];
    const fullCondition = [...pathConditions, ...openConditions].join('; and ');
    const condition = fullCondition === '' ? '' : ` -n '${fullCondition}'`;
    return [
      ...subcommands.map((word) => `complete -c bindery -f${condition} -a ${word.name} -d ${quote(word)}`),
      ...options.map((word) => `complete -c bindery${condition} -l ${word.name.slice(2)} -d ${quote(word)}`),
    ];
  });
  return `${lines.join('\n')}\n`;
}

function quote({ description }: Completion): string {
  return `'${description.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
}
