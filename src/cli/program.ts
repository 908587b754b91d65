import { Command, CommanderError } from 'commander';
import { findCommandGroup, OTHER_COMMANDS } from './command-groups.ts';
import { describeError } from './describe-error.ts';
import { readEnvFile } from './env-file.ts';
import { COULD_NOT_RUN } from './exit-codes.ts';
import { readVersion } from './version.ts';

/** Subcommands by name. Each is loaded only on demand, so that a small one starts quickly. */
export type Commands = Readonly<Record<string, () => Promise<Command>>>;

/** Runs the command line. An error that the operator can fix is one message; any other includes its stack. */
export async function runProgram(argv: readonly string[], commands: Commands): Promise<void> {
  try {
    const warning = await readEnvFile(process.env);
    if (warning !== undefined) process.stderr.write(`warning: ${warning}\n`);
    const program = await createProgram(argv[2], commands);
    ignoreEmptyVariables(program, process.env);
    await program.parseAsync(argv);
  } catch (error) {
    if (error instanceof CommanderError) {
      // Commander has already printed the help, the version, or the problem with the command line.
      process.exitCode = error.exitCode === 0 ? 0 : COULD_NOT_RUN;
      return;
    }
    process.stderr.write(`error: ${describeError(error)}\n`);
    process.exitCode = COULD_NOT_RUN;
  }
}

/** Creates the program with only the named subcommand loaded, or with all of them if none was named. */
export async function createProgram(name: string | undefined, commands: Commands): Promise<Command> {
  const program = new Command('bindery')
    .description('Build, host and edit documentation sites from docs.json repositories.')
    .version(readVersion(), '-V, --version', 'print the version')
    // Requires options after their subcommand, so that `agent` doesn't parse the options of `agent answer`.
    .enablePositionalOptions()
    .commandsGroup(OTHER_COMMANDS)
    .helpCommand('help [command]', 'display help for command')
    .addHelpText('after', EXIT_CODES);
  const commandsByName: Commands = {
    ...commands,
    completion: async () =>
      (await import('./completion/completion.ts')).createCompletionCommand(() => createProgram(undefined, commands)),
  };
  const loader = name !== undefined && Object.hasOwn(commandsByName, name) ? commandsByName[name] : undefined;
  for (const load of loader ? [loader] : Object.values(commandsByName)) {
    const command = await load();
    program.addCommand(command.helpGroup(findCommandGroup(command.name())));
  }
  throwOnExit(program);
  requireValues(program);
  return program;
}

/**
 * An empty variable counts as unset, as in the service's configuration, because environment files for containers often
 * have some.
 */
function ignoreEmptyVariables(command: Command, env: NodeJS.ProcessEnv): void {
  for (const option of command.options)
    if (option.envVar !== undefined && env[option.envVar]?.trim() === '') option.envVar = undefined;
  for (const each of command.commands) ignoreEmptyVariables(each, env);
}

const EXIT_CODES = `
Run any command with --help for options and examples. Exit codes:
  0  success
  1  the command ran and found errors, or a job failed
  2  the command couldn't run: invalid arguments, a missing file or an unreachable service`;

/** Commander would end the process with its own exit codes. Added commands don't inherit these settings. */
function throwOnExit(command: Command): void {
  command
    .exitOverride()
    .showHelpAfterError('(To see the options, add --help.)')
    .configureOutput({ outputError: (text, write) => write(rewordArgumentError(text)) });
  for (const each of command.commands) throwOnExit(each);
}

/** Commander's message calls the value a "command-argument value". */
function rewordArgumentError(text: string): string {
  return text.replace(
    /^error: command-argument value '(.*)' is invalid for argument '(.*?)'\./s,
    "error: '$1' is not valid for <$2>.",
  );
}

/** Commander would take the next option as the value of one that needs a value. */
function requireValues(command: Command): void {
  for (const option of command.options.filter(({ required }) => required))
    command.on(`option:${option.name()}`, (value: unknown) => {
      const next = command.options.find(({ long, short }) => value === long || value === short);
      if (next) command.error(`error: option '${option.flags}' needs a value, but '${String(value)}' follows it`);
    });
  for (const each of command.commands) requireValues(each);
}
