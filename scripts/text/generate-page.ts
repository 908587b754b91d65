/**
 * Generates pages that use the whole content format. Every word in them is unique, so a test can look for each one in
 * what readers, agents and the search get.
 */
import { createRandom } from '../../test/helpers/random.ts';
import { generateBlocks, indent } from './generate-blocks.ts';
import type { Generator } from './generator.ts';

export interface GeneratedPage {
  file: string;
  /** The page's file and the files that it uses. */
  files: Record<string, string>;
  /** Words that readers see. */
  words: string[];
}

/** Generates the same page for the same seed. */
export function generatePage(seed: number, format: 'md' | 'mdx' = seed % 4 === 0 ? 'md' : 'mdx'): GeneratedPage {
  const random = createRandom(seed);
  const words: string[] = [];
  let count = 0;
  const generator: Generator = {
    format,
    word() {
      words.push(`w${seed}q${words.length}`);
      return words.at(-1) ?? '';
    },
    pick: (list) => list[Math.floor(random() * list.length)] as (typeof list)[number],
    chance: (probability) => random() < probability,
    statements: [],
    definitions: [],
    name: (prefix) => `${prefix}${seed}x${count++}`,
    files: { 'image.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"/>' },
  };
  const frontmatter = generateFrontmatter(generator);
  const blocks = generateBlocks(generator, 3);
  const parts = [...generator.statements, ...blocks, ...generator.definitions];
  const file = `page${seed}.${format}`;
  generator.files[file] = `${frontmatter}${parts.join('\n\n')}\n`;
  return { file, files: generator.files, words };
}

function generateFrontmatter({ word, pick }: Generator): string {
  const title = word();
  const description = word();
  return pick([
    `---\ntitle: ${title}\ndescription: "${description}"\n---\n\n`,
    `---\ntitle: '${title}'\ndescription: >\n${indent(description)}\n---\n`,
    `---\r\ntitle: ${title}\r\ndescription: ${description}\r\n---\r\n\r\n`,
    `---\ndescription: ${description}\n---\n# ${title}\n\n`,
  ]);
}
