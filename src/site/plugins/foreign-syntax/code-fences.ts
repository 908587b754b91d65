/**
 * Converts code blocks whose language is in braces: `{r, echo=FALSE}` in R Markdown and Quarto, and `{code-block} python`
 * with options below in MyST. Pandoc's `{.python .numberLines}` are options of all code blocks.
 */
import { escapeValue, findFenceEnd, readLines, readPairs, type NoteBlock } from './blocks.ts';

const FENCE = /^([\t >]*)(`{3,}|~{3,})[\t ]*\{([^{}\n]*)\}[\t ]*([\w+#.-]*)[\t \r]*$/;
/** MyST's names for code in a language that follows the braces. */
const DIRECTIVES = /^(?:code|code-block|code-cell|sourcecode)$/;
/** Names in braces that are the language. Others are directives without an equivalent. */
const LANGUAGES =
  /^(?:asm|awk|bash|c|clojure|console|cpp|cs|csharp|css|diff|docker|dockerfile|dot|elixir|fish|fortran|fsharp|go|graphql|haskell|html|http|ini|java|javascript|js|json|jsonc|jsx|julia|kotlin|latex|lua|make|markdown|math|matlab|md|mermaid|octave|ocaml|perl|php|plaintext|powershell|protobuf|py|python|r|ruby|rust|scala|scss|sh|shell|sql|stan|stata|swift|tex|text|toml|ts|tsx|typescript|xml|yaml|yml|zsh)$/i;
/** An option of MyST or Quarto on one of the first lines: `:caption: a.py`, `#| label: a`. */
const OPTION = /^[\t >]*(?::([A-Za-z][\w-]*):|(?:#|\/\/|--|%)\|)[\t ]*(.*)$/;

interface Block {
  language: string;
  title?: string;
  highlight?: string;
  hasLineNumbers: boolean;
}

export function convertCodeFences(text: string, note: NoteBlock): string {
  if (!/^[\t >]*(?:`{3}|~{3})[`~\t ]*\{/m.test(text)) return text;
  const { lines, isCode } = readLines(text);
  for (let at = 0; at < lines.length; at++) {
    const marks = isCode[at] === true ? /^[\t >]*(`{3,}|~{3,})/.exec(lines[at] ?? '')?.[1] : undefined;
    if (marks === undefined) continue;
    const end = findFenceEnd(lines, at, marks);
    convertFence(lines, { at, end }, note);
    at = end;
  }
  return lines.join('\n');
}

/** Replaces the first line and the options below it. Line numbers don't change, so blank lines take their place. */
function convertFence(lines: string[], { at, end }: { at: number; end: number }, note: NoteBlock): void {
  const [, indent = '', marks = '', content = '', argument = ''] = FENCE.exec(lines[at] ?? '') ?? [];
  const block = readBlock(content.trim(), argument);
  if (!block) return;
  let codeStart = at + 1;
  for (; codeStart < end; codeStart++) {
    const [option, name, value = ''] = OPTION.exec(lines[codeStart] ?? '') ?? [];
    if (option === undefined) break;
    if (name !== undefined) readOption(block, name, value.trim());
  }
  // MyST separates options from the code.
  if (codeStart > at + 1 && codeStart < end && /^[\t >]*$/.test(lines[codeStart] ?? '')) codeStart++;
  lines.fill(indent.trimEnd(), at, codeStart - 1);
  const options = [
    block.title === undefined ? '' : ` title="${escapeValue(block.title)}"`,
    block.highlight === undefined ? '' : ` {${block.highlight}}`,
    block.hasLineNumbers ? ' lines' : '',
  ];
  lines[codeStart - 1] = `${indent}${marks}${block.language}${options.join('')}`;
  const written = `${marks}{${/^[\w.-]*/.exec(content.trim())?.[0] ?? ''}}`;
  const result = `It is shown as a code block with this language. Write ${marks}${block.language} instead.`;
  note({ line: at + 1, written, name: 'a code block', result });
}

function readBlock(content: string, argument: string): Block | undefined {
  const [first = ''] = content.split(/[\s,]/, 1);
  const { title, filename } = readPairs(content);
  const block: Block = { language: '', title: filename ?? title, hasLineNumbers: false };
  if (DIRECTIVES.test(first)) return { ...block, language: readLanguage(argument) };
  return argument === '' && LANGUAGES.test(first) ? { ...block, language: readLanguage(first) } : undefined;
}

/** Returns a language without the name of its interpreter: `ipython3` is Python. */
const readLanguage = (name: string): string => (/^i?python\d*$/i.test(name) ? 'python' : name.toLowerCase() || 'text');

function readOption(block: Block, name: string, value: string): void {
  if (name === 'caption' || name === 'filename') block.title ??= value;
  if (name === 'emphasize-lines' && /^[\d,\s-]+$/.test(value)) block.highlight = value.replaceAll(/\s/g, '');
  if (name === 'linenos' || name === 'lineno-start' || name === 'number-lines') block.hasLineNumbers = true;
}
