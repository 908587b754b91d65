import type { Command } from 'commander';

/** Adds examples to the end of a command's help: command lines without the words that start Bindery. */
export function withExamples(command: Command, examples: readonly string[]): Command {
  const lines = examples.map((example) => `  bindery ${example}`);
  return command.addHelpText('after', `\nExamples:\n${lines.join('\n')}`);
}
