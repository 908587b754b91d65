import { Command } from 'commander';
import { describeError } from './describe-error.ts';

/** Subcommands by name. Each is loaded only when it is asked for, so that a small one starts fast. */
type Commands = Readonly<Record<string, () => Promise<Command>>>;

const COMMANDS: Commands = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  check: async () => (await import('./check.ts')).checkCommand(),
  feedback: async () => (await import('./feedback.ts')).feedbackCommand(),
  agent: async () => (await import('./agent/agent.ts')).agentCommand(),
  doctor: async () => (await import('./doctor/doctor.ts')).doctorCommand(),
  admin: async () => (await import('./admin/admin.ts')).adminCommand(),
};

/**
 * Runs the command line: the subcommands of this folder and `services`, those that `main` wires. An error that the
 * operator can fix is one message; any other shows its stack too.
 */
export async function runProgram(argv: readonly string[], services: Commands = {}): Promise<void> {
  try {
    const program = await createProgram(argv[2], { ...services, ...COMMANDS });
    await program.parseAsync(argv);
  } catch (error) {
    process.stderr.write(`error: ${describeError(error)}\n`);
    process.exitCode = 1;
  }
}

/** Makes the program with no more subcommands loaded than the one that was named, or with all when none was. */
async function createProgram(name: string | undefined, commands: Commands): Promise<Command> {
  const program = new Command('bindery')
    .description('A documentation service you run yourself: agent jobs and static exports for docs.json repositories.')
    .showHelpAfterError('(add --help for help)');
  const named = name !== undefined && Object.hasOwn(commands, name) ? commands[name] : undefined;
  for (const load of named ? [named] : Object.values(commands)) program.addCommand(await load());
  return program;
}
