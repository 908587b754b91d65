import { Argument, Command } from 'commander';
import { withExamples } from '../examples.ts';
import { describeCommands } from './describe-commands.ts';
import { SHELLS, writeScript } from './write-script.ts';
import type { Shell } from './write-script.ts';

const HELP = `
To load it in every new shell:
  bash  bindery completion bash > ~/.local/share/bash-completion/completions/bindery
  zsh   bindery completion zsh > ~/.zfunc/_bindery    (with fpath+=~/.zfunc before compinit in ~/.zshrc)
  fish  bindery completion fish > ~/.config/fish/completions/bindery.fish`;

/** `bindery completion <shell>`: prints a completion script for a shell's commands and options. */
export function createCompletionCommand(createProgram: () => Promise<Command>): Command {
  const command = new Command('completion')
    .description('print a shell completion script')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText('after', HELP)
    .action(async (shell: Shell) => {
      process.stdout.write(writeScript(shell, describeCommands(await createProgram())));
    });
  return withExamples(command, ['completion bash > ~/.local/share/bash-completion/completions/bindery']);
}
