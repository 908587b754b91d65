import { Command } from 'commander';
import { createConfigSchema } from '../site/format.ts';
import { withExamples } from './examples.ts';

/** `bindery schema`: prints the JSON Schema of docs.json. */
export function createSchemaCommand(): Command {
  const command = new Command('schema')
    .description('print the JSON Schema for docs.json, for completion and validation in your editor')
    .action(() => void process.stdout.write(formatSchema()));
  return withExamples(command, ['schema > docs/.editor/docs.schema.json']);
}

/** Returns the schema as file content. */
export function formatSchema(): string {
  return `${JSON.stringify(createConfigSchema(), undefined, 2)}\n`;
}
