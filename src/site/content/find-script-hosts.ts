/** Finds other hosts in an author's script, which readers of an air-gapped site can't reach (Custom CSS and JS). */
import { tokenizer } from 'acorn';
import type { SourcePosition, Report } from '../model/diagnostics.ts';

/** Hosts in identifiers that only look like URLs; nothing is loaded from them. */
const NAMES: ReadonlySet<string> = new Set(['www.w3.org', 'schema.org', 'json-schema.org']);

const ADDRESS = /^\s*(?:(?:https?|wss?):)?\/\/([\w-]+(?:\.[\w-]+)+(?::\d+)?)(?:[/?#]|\s*$)/i;

/** Reports each host once, at the first string that starts with its URL. A script that can't be parsed is skipped. */
export function checkScriptHosts(script: string, file: string, report: Report): void {
  const hosts = new Set<string>(NAMES);
  for (const { text, line, column } of listTexts(script)) {
    const host = ADDRESS.exec(text)?.[1]?.toLowerCase();
    if (host === undefined || hosts.has(host)) continue;
    hosts.add(host);
    const place: SourcePosition = { file, line, column };
    report({
      ...place,
      severity: 'warning',
      code: 'external-resource',
      message: `The script uses ${host}, which an air-gapped site can't reach, so its requests fail. Copy the files it needs into the repository.`,
    });
  }
}

/** Yields strings and templates outside comments, up to the first syntax error. */
function* listTexts(script: string): Generator<{ text: string; line: number; column: number }> {
  try {
    const options = { ecmaVersion: 'latest', sourceType: 'module', locations: true, allowHashBang: true } as const;
    for (const { type, start, end, loc } of tokenizer(script, options)) {
      const quote = type.label === 'string' ? 1 : 0;
      if ((quote === 0 && type.label !== 'template') || !loc) continue;
      const text = script.slice(start + quote, end - quote).replaceAll('\\/', '/');
      yield { text, line: loc.start.line, column: loc.start.column + 1 };
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
}
