/** Finds the fields of JSON examples. */
import { listCodeBlocks } from './code-lines.ts';

/** The fields of one example. */
export interface FieldUse {
  names: string[];
  line: number;
}

/** Lists the fields of the JSON examples of a page: code blocks, and bodies of curl commands. */
export function listFieldUses(page: string): FieldUse[] {
  return listCodeBlocks(page).flatMap(({ language, text, line }) => {
    const sources = JSON_LANGUAGES.has(language) ? [text] : listBodies(text);
    return sources.flatMap((source) => {
      const names = listNames(source);
      return names.length > 0
        ? [{ names, line: line + countLineBreaks(text.slice(0, Math.max(0, text.indexOf(source)))) }]
        : [];
    });
  });
}

const JSON_LANGUAGES = new Set(['json', 'jsonc', 'json5']);

function listBodies(text: string): string[] {
  return Array.from(
    text.slice(0, MAX_TEXT).matchAll(/(?:-d|--data(?:-raw|-binary)?|--json)[ =]'(\s*\{[^']*\})'/g),
    (match) => match[1] ?? '',
  );
}

const MAX_TEXT = 50_000;

/** Returns the names of all fields, or none if the text isn't an object in JSON. */
function listNames(source: string): string[] {
  if (source.length > MAX_TEXT) return [];
  try {
    const names = new Set<string>();
    const open: unknown[] = [JSON.parse(source)];
    for (let value = open.pop(); value !== undefined && names.size < MAX_NAMES; value = open.pop()) {
      if (Array.isArray(value)) open.push(...(value as unknown[]).slice(0, MAX_NAMES));
      else if (typeof value === 'object' && value !== null)
        for (const [name, child] of Object.entries(value)) {
          names.add(name);
          open.push(child ?? '');
        }
    }
    return [...names];
  } catch {
    return [];
  }
}

const MAX_NAMES = 500;

function countLineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
