import type { Command } from 'commander';

/** The words that can follow one command. */
export interface CommandCompletions {
  /** The words after `bindery`; empty for the program itself. */
  path: readonly string[];
  commands: readonly Completion[];
  options: readonly Completion[];
}

export interface Completion {
  name: string;
  description: string;
}

/** Lists every command with the words that can follow it, outer ones first. */
export function describeCommands(command: Command, path: readonly string[] = []): CommandCompletions[] {
  const visibleCommands = command.createHelp().visibleCommands(command);
  const commands = visibleCommands.flatMap((each) =>
    [each.name(), ...each.aliases()].map((name) => ({ name, description: each.description() })),
  );
  const options = command
    .createHelp()
    .visibleOptions(command)
    .flatMap(({ long, description }) => (long ? [{ name: long, description }] : []));
  const subcommands = command.commands.flatMap((each) =>
    [each.name(), ...each.aliases()].flatMap((name) => describeCommands(each, [...path, name])),
  );
  return [{ path, commands, options }, ...subcommands];
}
