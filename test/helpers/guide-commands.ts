import fs from 'node:fs';
import path from 'node:path';

/** The folder of the guides. */
export const GUIDES = path.join(import.meta.dirname, '../../docs/guides');

/** Returns the lines of a guide's shell blocks, in order. */
export function listCommands(guide: string): string[] {
  const text = fs.readFileSync(path.join(GUIDES, guide), 'utf8');
  const blocks = [...text.matchAll(/^ *```sh\n(.*?)^ *```$/gms)].map(([, lines = '']) => lines);
  const joined = blocks.map((lines) => lines.replaceAll(/ *\\\n\s*/g, ' '));
  return joined.flatMap((lines) => lines.split('\n').map((line) => line.trim())).filter((line) => line !== '');
}

/**
 * Returns the arguments of a `bindery` command; undefined for another program. IDs that it abbreviates, such as `prj_…`,
 * are the first ones of their type in `printed`.
 */
export function readArguments(line: string, printed: string): string[] | undefined {
  const [, args] = /^bindery (.*)$/.exec(line) ?? [];
  const getId = (placeholder: string, kind: string) => new RegExp(`${kind}_\\w+`).exec(printed)?.[0] ?? placeholder;
  return args?.match(/"[^"]*"|\S+/g)?.map((word) => word.replaceAll('"', '').replace(/^([a-z]+)_…$/, getId));
}
