/** Judges text whose words a task leaves open, by what documentation never contains. */
import { identifyLanguage } from './language.ts';

/** Returns the first line that isn't documentation. `known` lines come from the base or the reference. */
export function findFreeTextProblem(
  text: string,
  { expected, known }: { expected: string; known: ReadonlySet<string> },
): string | undefined {
  const language = identifyLanguage(stripCode(expected)) ?? identifyLanguage(stripCode(text));
  const body = stripFrontmatter(text);
  const lines = stripCode(body)
    .split('\n')
    .map((line) => line.trim());
  for (const line of lines) {
    if (line === '' || known.has(line)) continue;
    const rule = RULES.find(({ pattern }) => pattern.test(line));
    if (rule) return `${rule.reason}: "${line.slice(0, 80)}"`;
    const foreign = FOREIGN_LETTERS[language ?? '']?.exec(line)?.[0];
    if (foreign !== undefined) return `the letter "${foreign}" of another language: "${line.slice(0, 80)}"`;
    const actual = identifyLanguage(line);
    if (language !== undefined && actual !== undefined && actual !== language)
      return `text in another language (${actual}): "${line.slice(0, 80)}"`;
  }
  return findShapeProblem(body);
}

/** Letters that a language doesn't have. */
const FOREIGN_LETTERS: Readonly<Record<string, RegExp>> = {
  en: /[^\P{L}A-Za-zé]/u,
  de: /[^\P{L}A-Za-zäöüÄÖÜßé]/u,
  fr: /[^\P{L}A-Za-zàâçéèêëîïôùûüœÀÂÇÉÈÊËÎÏÔÙÛŒ]/u,
  es: /[^\P{L}A-Za-zñáéíóúüÑÁÉÍÓÚ]/u,
};

const RULES: readonly { reason: string; pattern: RegExp }[] = [
  {
    reason: 'the author speaks',
    pattern:
      /(?:^|[\s("*])(?:I(?:'(?:ve|m|ll|d))?|me|my)(?=[\s.,!?])|\b(?:you asked|you requested|as requested|your request|let me|hope (?:this|that)|happy to|would you like|is there anything)\b/,
  },
  {
    reason: 'a reply',
    pattern:
      /^\W*(?:sure|certainly|of course|absolutely|no problem|here(?:'s| is| are)|below is|done|understood|okay|great)\b.{0,80}(?:page|version|file|document|draft|!|:$)/i,
  },
  {
    reason: 'a placeholder',
    pattern:
      /\b(?:TODO|TBD|TBC|FIXME|XXX|WIP)\b|\b(?:lorem|ipsum|placeholder|coming soon|under construction|work in progress|to be (?:written|added|completed|done)|goes here|stub|inhalt folgt|à compléter|à venir|próximamente|por completar)(?!\w)|\[(?:[A-Z][^\]]*\s[^\]]*)\](?!\(|:)|^\W*(?:\?{3}|\.{3}|…)\W*$/i,
  },
  {
    reason: 'omitted text',
    pattern:
      /^.{0,30}\b(?:rest|remaining|remainder|existing|unchanged|omitted|truncated|same as|brevity|everything else)\b.{0,70}$/i,
  },
  { reason: 'a comment about the text', pattern: /^(?:<!--|\{\/\*)/ },
  { reason: 'a literal line break', pattern: /\\n|\\r/ },
  {
    reason: 'syntax for programs',
    pattern:
      /<\/?(?!(?:a|b|i|p|br|em|strong|code|kbd|sub|sup|ul|ol|li|table|tr|td|th|div|span|details|summary|img)\b)[a-z|][\w|:. -]*>|^(?:@@|\+\+\+ |--- \S|<{7}|>{7}|={7}|diff |\*{3} |\+\S|\d+\t|\d+→|\{\s*")/,
  },
];

/** Checks the whole page: closed code blocks, nothing twice, and an end. */
function findShapeProblem(body: string): string | undefined {
  if ((body.match(/^\s*(?:```|~~~)/gm)?.length ?? 0) % 2 === 1) return 'a code block never ends';
  const lines = body
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length > 30);
  const repeated = lines.find((line, index) => lines.indexOf(line) !== index && !line.startsWith('|'));
  if (repeated !== undefined) return `the line "${repeated.slice(0, 80)}" is there twice`;
  if (/^(?:```|~~~)`*~*(?:mdx?|markdown)?\s*\n/.test(body.trim()) && /(?:```|~~~)\s*$/.test(body.trim()))
    return 'the whole page is a code block';
  const last = body.trim().split('\n').at(-1)?.trim() ?? '';
  if (last.startsWith('#')) return 'the page ends in a heading';
  return /[.!?:。！？)>|`}\]*_"”]$/.test(last) || /^(?:[-*]|\d+\.) /.test(last)
    ? undefined
    : `the page ends in "${last.slice(-60)}"`;
}

function stripFrontmatter(text: string): string {
  const end = text.startsWith('---\n') ? text.indexOf('\n---', 4) : -1;
  return end === -1 ? text : text.slice(end + 4);
}

/** Removes code blocks and spans, so that an unclosed block remains as text. */
function stripCode(text: string): string {
  return text.replaceAll(/^[ \t]*(```+|~~~+)[^\n]*\n[^]*?^[ \t]*\1[ \t]*$/gm, '').replaceAll(/`[^`\n]+`/g, 'code');
}
