import type { Argument, Command, Option } from 'commander';

/** Writes the command reference with the same text as the program's help. */
export function writeCliPage(program: Command): string {
  const commands = program.commands.flatMap((command) => listCommands(command, ['bindery']));
  return `${FRONT}\n${commands.map(describe).join('\n\n')}\n`;
}

const FRONT = `---
title: "Commands"
description: "Every bindery command, with its arguments and options."
---

{/* Generated from the program's help: see scripts/docs/commands.test.ts. */}

In a clone, write \`npm run bindery --\` instead of \`bindery\`. With an npm package, write \`npx bindery\` or \`npx bindery-lite\`. Every command accepts \`--help\`. \`bindery --version\` prints the version.

## Exit codes

| Exit code | Meaning |
|-|-|
| 0 | Success |
| 1 | The command ran and found errors, or a job failed |
| 2 | The command couldn't run: invalid arguments, a missing file or an unreachable service |
`;

interface NamedCommand {
  path: readonly string[];
  command: Command;
}

function listCommands(command: Command, parentNames: readonly string[]): NamedCommand[] {
  const path = [...parentNames, command.name()];
  return [{ path, command }, ...command.commands.flatMap((each) => listCommands(each, path))];
}

function describe({ path, command }: NamedCommand): string {
  const heading = `${'#'.repeat(path.length)} ${path.join(' ')}`;
  const aliasNote = command.aliases().length > 0 ? ` Also: \`${command.aliases().join('`, `')}\`.` : '';
  const parts = [heading, `${formatSentence(command.description())}${aliasNote}`];
  if (command.commands.length > 0) return parts.join('\n\n');
  const rows = [...command.registeredArguments.map(describeArgument), ...listOptions(command).map(describeOption)];
  parts.push(formatFence([...path, command.usage()].join(' ')));
  if (rows.length > 0) parts.push(['| Argument or option | Meaning | Default |', '|-|-|-|', ...rows].join('\n'));
  return parts.join('\n\n');
}

/** Leaves out `--help`, which the top of the page explains. */
function listOptions(command: Command): Option[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== '--help');
}

function describeArgument(argument: Argument): string {
  const name = argument.required ? `<${argument.name()}>` : `[${argument.name()}]`;
  return formatRow(argument.variadic ? name.replace(/(?=[>\]]$)/, '...') : name, argument.description, argument);
}

function describeOption(option: Option): string {
  const description = option.envVar === undefined ? option.description : `${option.description}; \`${option.envVar}\``;
  return formatRow(option.flags, option.mandatory ? `${description} (required)` : description, option);
}

interface Choice {
  argChoices?: readonly string[] | undefined;
  defaultValue?: unknown;
  defaultValueDescription?: string | undefined;
}

function formatRow(
  name: string,
  description: string,
  { argChoices, defaultValue, defaultValueDescription }: Choice,
): string {
  const choices = argChoices
    ? `${description}: ${argChoices.map((choice) => `\`${choice}\``).join(', ')}`
    : description;
  const value = isShown(defaultValue) ? `\`${String(defaultValue)}\`` : '';
  const cells = [`\`${name}\``, escape(choices), escape(defaultValueDescription ?? value)];
  return `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
}

function isShown(value: unknown): boolean {
  return (typeof value === 'string' && value !== '') || typeof value === 'number';
}

function formatSentence(text: string): string {
  return `${escape(text.charAt(0).toUpperCase() + text.slice(1))}.`;
}

/** Variables become code. Braces and angle brackets start code in MDX, unless they are in a code span. */
function escape(text: string): string {
  return text
    .split(/(`[^`]*`|\b[A-Z][A-Z0-9]*_[A-Z0-9_]*[A-Z0-9]\b)/)
    .map((part, index) => {
      if (index % 2 === 1) return part.startsWith('`') ? part : `\`${part}\``;
      return part.replaceAll(/[<{*_]/g, String.raw`\$&`);
    })
    .join('');
}

function formatFence(line: string): string {
  return `\`\`\`text\n${line.trim()}\n\`\`\``;
}
