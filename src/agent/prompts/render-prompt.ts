import { lookUp } from '../../lib/look-up.ts';
import { readFile } from 'node:fs/promises';
import { listComponents } from '../../site/format.ts';
import type { Source } from '../../site/shared.ts';
import { readInstructions, type InstructionSources } from './instructions.ts';
import { makeOutline } from './outline.ts';

/** The input of the system prompt. */
export interface PromptInput extends InstructionSources {
  /**
   * The docs folder at the base commit, before any change of the turn, because a resumed turn must get the same prompt.
   */
  source: Source;
  /** Files that run code or configure other programs, and that the agent is allowed to change. @defaultValue none */
  openFiles?: readonly string[] | undefined;
  /** Sentences about the site, such as that it is air-gapped. */
  facts?: readonly string[];
}

/** Renders the system prompt from the template `system.md`. */
export async function renderSystemPrompt({
  source,
  openFiles = [],
  facts = [],
  ...sources
}: PromptInput): Promise<string> {
  const template = await readFile(new URL('system.md', import.meta.url), 'utf8');
  const { name, text } = makeOutline(source);
  return fillIn(template, {
    product: 'Bindery',
    site: name ?? 'without a name',
    components: describeComponents(),
    facts: describeFacts([
      ...facts,
      ...openFiles.map((file) => `You may also change \`${file}\` if the user asks for it.`),
    ]),
    navigation: text,
    instructions: await readInstructions(sources),
  });
}

function describeFacts(facts: readonly string[]): string {
  return facts.length === 0 ? "How the site is published isn't known." : facts.map((fact) => `- ${fact}`).join('\n');
}

/**
 * Replaces each `{{name}}` in a single pass, so that text from the repository never acts as a template. Throws for an
 * unknown name.
 */
export function fillIn(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = lookUp(values, name);
    if (value === undefined)
      throw new Error(`expected system.md to use only ${Object.keys(values).join(', ')}, it has {{${name}}}`);
    return value;
  });
}

/** Lists the components. Those with the same props are on one line. */
function describeComponents(): string {
  const forAuthors = listComponents().filter(({ names }) => /^[A-Z]/.test(names[0] ?? ''));
  const componentsByProps = Map.groupBy(forAuthors, ({ props }) => props.join(' '));
  const lines = [...componentsByProps].map(([props, components]) => {
    const names = components.map(({ names: [name, ...aliases] }) =>
      aliases.length > 0 ? `${name} (also ${aliases.join(', ')})` : name,
    );
    return `- ${names.join(', ')}${props === '' ? '' : `: ${props}`}`;
  });
  return lines.join('\n');
}
