import { Argument, Command } from 'commander';
import { createConfigSchema } from '../site/format.ts';
import { withExamples } from './examples.ts';

/** `bindery schema`: prints the JSON Schema of docs.json, or of the file with a project's automations. */
export function createSchemaCommand(): Command {
  const command = new Command('schema')
    .description('print the JSON Schema for docs.json or .bindery/automations.yaml, for your editor')
    .addArgument(
      new Argument('[file]', 'file that the schema describes').choices(['docs', 'automations']).default('docs'),
    )
    .action(async (file: string) => {
      process.stdout.write(file === 'docs' ? formatSchema() : await formatAutomationSchema());
    });
  return withExamples(command, [
    'schema > docs/.editor/docs.schema.json',
    'schema automations > docs/.bindery/automations.schema.json',
  ]);
}

/** Returns the schema as file content. */
export function formatSchema(): string {
  return `${JSON.stringify(createConfigSchema(), undefined, 2)}\n`;
}

/** Returns the schema of `.bindery/automations.yaml` as file content. */
export async function formatAutomationSchema(): Promise<string> {
  const { createDefinitionSchema } = await import('../agent/automations/definitions/definition-schema.ts');
  return `${JSON.stringify(createDefinitionSchema(), undefined, 2)}\n`;
}
