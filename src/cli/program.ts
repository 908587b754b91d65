import { Command } from 'commander';
import { describeError } from './describe-error.ts';

/** The subcommands. Each is loaded only when it is asked for, so that a small one starts fast. */
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serveCommand(),
  export: async () => (await import('./export.ts')).exportCommand(),
  check: async () => (await import('./check.ts')).checkCommand(),
  agent: async () => (await import('./agent/agent.ts')).agentCommand(),
  doctor: async () => (await import('./doctor/doctor.ts')).doctorCommand(),
  admin: async () => (await import('./admin/admin.ts')).adminCommand(),
};

/**
 * Runs the command line: the subcommands of this folder and `services`, those that `main` wires. A fault that the
 * operator can mend is one message; any other shows its stack too.
 */
export async function runProgram(argv: readonly string[], services: readonly Command[] = []): Promise<void> {
  try {
    const program = await createProgram(argv[2], services);
    await program.parseAsync(argv);
  } catch (error) {
    process.stderr.write(`error: ${describeError(error)}\n`);
    process.exitCode = 1;
  }
}

/** Makes the program with no more subcommands loaded than the one that was named, or with all when none was. */
async function createProgram(name: string | undefined, services: readonly Command[]): Promise<Command> {
  const program = new Command('bindery')
    .description('A documentation service you run yourself: agent jobs and static exports for docs.json repositories.')
    .showHelpAfterError('(add --help for help)');
  for (const service of services) program.addCommand(service);
  if (services.some((service) => service.name() === name)) return program;
  const named = name === undefined ? undefined : COMMANDS[name];
  for (const load of named ? [named] : Object.values(COMMANDS)) program.addCommand(await load());
  return program;
}
