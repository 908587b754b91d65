import { DASHBOARD, FLOORS, LAYERS } from './layers.ts';
import type { Exception, Face, Layering } from './layers.ts';
import { splitNames } from './read-layering.ts';

/** Replaces the tables of layers in the text of ARCHITECTURE.md: the code block of each section, and its exceptions. */
export function writeTables(text: string): string {
  return [LAYERS, FLOORS, DASHBOARD].reduce(replaceTable, text);
}

function replaceTable(text: string, layering: Layering): string {
  const start = text.indexOf('\n```\n', text.indexOf(`\n## ${layering.section}\n`));
  const end = text.indexOf(END, start);
  if (start < 0 || end < 0) throw new Error(`ARCHITECTURE.md has no code block and "${END}" in ${layering.section}.`);
  return `${text.slice(0, start)}\n${printTable(layering)}\n${text.slice(end)}`;
}

/** Marks the end of a generated part. */
const END = '<!-- end of the table from scripts/layers/layers.ts -->';

function printTable({ rows, exceptions, faces = [] }: Layering): string {
  const width = Math.max(...rows.flatMap(([names, purpose]) => (purpose === undefined ? [] : [join(names).length])));
  const lines = rows.map(([names, purpose = '']) => `${join(names).padEnd(width + 3)}${purpose}`.trimEnd());
  const folders = Map.groupBy(faces, ({ folder }) => folder);
  return [
    '```',
    ...lines,
    '```',
    ...printList('', exceptions.map(printException)),
    ...[...folders].flatMap(([folder, files]) =>
      printList(
        `Other folders import \`${folder}\` only through these files. Use the first one that exports what you need:`,
        files.map(printFace),
      ),
    ),
    '',
  ].join('\n');
}

function join(names: string): string {
  return splitNames(names).join('  ');
}

function printList(title: string, items: string[]): string[] {
  if (items.length === 0) return [];
  return title === '' ? ['', ...items] : ['', title, '', ...items];
}

function printFace({ folder, file, usedBy, why }: Face): string {
  return `- \`${folder}/${file}\`: ${why}${usedBy === undefined ? '' : ` ${printUsers(splitNames(usedBy))}`}`;
}

function printException({ folder, imports, avoids, usedBy, why }: Exception): string {
  const sentences = [
    imports !== undefined && `imports ${imports === '' ? 'nothing' : `only ${list(AND, imports)}`}.`,
    avoids !== undefined && `doesn't import ${list(OR, avoids)}.`,
    usedBy !== undefined && printUsers(splitNames(usedBy)),
    why,
  ];
  return `- \`${folder}\`: ${sentences
    .filter((sentence) => sentence !== false)
    .map(capitalize)
    .join(' ')}`;
}

function printUsers(names: string[]): string {
  if (names.length === 0) return 'No other folder imports it.';
  return `Only ${list(AND, names.join(' '))} ${names.length === 1 ? 'imports' : 'import'} it.`;
}

const AND = new Intl.ListFormat('en-GB', { type: 'conjunction' });
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function list(format: Intl.ListFormat, names: string): string {
  return format.format(splitNames(names).map((name) => `\`${name}\``));
}

function capitalize(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
