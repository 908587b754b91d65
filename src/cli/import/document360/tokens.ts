/** Converts variables such as `{{variable.Product}}` and snippets such as `{{snippet.Intro}}`. */
import { parseJson } from '../../../lib/parse-json.ts';
import type { Source } from '../../../site/shared.ts';
import type { PageReport } from '../conversion.ts';
import { asFields, readText, type Fields } from '../fields.ts';
import type { AddNote } from '../imported.ts';
import { normalizeFields } from './parse-article.ts';

export interface Tokens {
  /** Values of variables by their names in the new site. Grows when pages use unknown variables. */
  variables: Map<string, string>;
  /** Texts of snippets by their names in the new site, with their files. */
  snippets: ReadonlyMap<string, { file: string; text: string }>;
}

const LIST = /(?:^|\/)(variables|snippets)\.json$/i;
const SNIPPET = /(?:^|\/)snippets\/([^/]+)\.(?:md|html?)$/i;

/** Returns whether a file defines variables or snippets. */
export function isTokenFile(file: string): boolean {
  return LIST.test(file) || SNIPPET.test(file);
}

/** Reads `variables.json`, `snippets.json` and a folder of snippets. Few exports have them, but users can add them. */
export function readTokens(source: Source, note: AddNote): Tokens {
  const variables = new Map<string, string>();
  const snippets = new Map<string, { file: string; text: string }>();
  const addSnippet = (name: string, snippet: { file: string; text: string }) => {
    const newName = getSnippetName(name);
    if (snippets.has(newName))
      note({ file: snippet.file, what: `the snippet "${name}", because another one has the same name` });
    else snippets.set(newName, snippet);
  };
  for (const file of source.files) {
    const kind = LIST.exec(file)?.[1]?.toLowerCase();
    const name = SNIPPET.exec(file)?.[1];
    if (name !== undefined) addSnippet(name, { file, text: source.read(file).toString('utf8') });
    if (kind === undefined) continue;
    for (const [key, text] of readPairs(file, source, note))
      if (kind === 'variables') variables.set(cleanName(key), text);
      else addSnippet(key, { file, text });
  }
  return { variables, snippets };
}

/** Reads `{"name": "text"}` or a list of objects with a name and a text. */
function readPairs(file: string, source: Source, note: AddNote): [string, string][] {
  const value = parseJson(source.read(file));
  if (value === undefined) note({ file, what: "the variables or snippets, because the file isn't valid JSON" });
  const entries = Array.isArray(value)
    ? value.map(normalizeFields).map((each): [string, unknown] => [readKey(each), readValue(each)])
    : Object.entries(asFields(value));
  return entries.flatMap(([key, text]) => (key === '' || typeof text !== 'string' ? [] : [[key, text]]));
}

const readKey = (fields: Fields) =>
  readText(fields['name']) ?? readText(fields['key']) ?? readText(fields['title']) ?? '';
const readValue = (fields: Fields) => fields['value'] ?? fields['content'] ?? fields['text'];

/** Variables can have letters, digits and hyphens. */
function cleanName(name: string): string {
  return (
    name
      .trim()
      .replaceAll(/[^A-Za-z\d]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'variable'
  );
}

/** Characters that no page contains. They mark tokens during the conversion, which changes braces. */
const MARKS = { variable: ['\uE000', '\uE001'], snippet: ['\uE002', '\uE003'], text: ['\uE004', '\uE005'] } as const;

/** Marks the tokens of a text, and reports those that the export doesn't define. */
export function markTokens(text: string, { tokens, report }: { tokens: Tokens; report: PageReport }): string {
  return text
    .replaceAll(/[\uE000-\uE005]/g, '')
    .replaceAll(
      /\{\{[ \t]*(variable|snippet|glossary)\.([^{}\n]{1,200})\}\}/gi,
      (match: string, kind: string, rawName: string) => {
        const name = rawName.trim();
        if (kind.toLowerCase() === 'variable') {
          const newName = cleanName(name);
          if (!tokens.variables.has(newName)) {
            tokens.variables.set(newName, name);
            report.reportLoss(
              `the value of the variable "${name}", which the export doesn't contain. Set it in docs.json: variables.${newName}`,
              match,
            );
          }
          report.count('variable');
          return MARKS.variable.join(newName);
        }
        if (kind.toLowerCase() === 'snippet' && tokens.snippets.has(getSnippetName(name))) {
          report.count('snippet');
          return MARKS.snippet.join(getSnippetName(name));
        }
        report.reportLoss(
          `the ${kind.toLowerCase()} "${name}", which the export doesn't contain. Replace ${match} with its text`,
          match,
        );
        return MARKS.text.join(`${kind.toLowerCase()}.${name.replaceAll('`', '')}`);
      },
    );
}

/** Returns the name of a snippet's file in the new site, without extension. */
function getSnippetName(name: string): string {
  return cleanName(name).toLowerCase();
}

/** Replaces marked tokens with the syntax of the new site. */
export function printTokens(text: string): string {
  return text
    .replaceAll(/\uE000([^\uE000-\uE005]*)\uE001/g, '{{$1}}')
    .replaceAll(/\uE002([^\uE000-\uE005]*)\uE003/g, '\n\n<Snippet file="$1.md" />\n\n')
    .replaceAll(/\uE004([^\uE000-\uE005]*)\uE005/g, (_, name: string) => `\`${name.replaceAll('\\', '')}\``);
}
