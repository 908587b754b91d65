/** Splits source into runs of equal class, with one or two TextMate themes. */
import { EncodedTokenMetadata, INITIAL } from 'shiki/textmate';
import type { Theme } from 'shiki/textmate';
import { memoizeByObject } from '../../lib/memoize-by-object.ts';
import type { ClosedGrammar } from './closed-grammar.ts';
import { createLineMemory, type LineMemory, type LineState } from './line-memory.ts';

/** Text with one class; '' is unstyled. */
export interface Run {
  text: string;
  class: string;
}

/** A theme to tokenize the source with, and the classes for its colors. */
export interface ThemePass {
  theme: Theme;
  /** `color` is the theme's, as `#RRGGBB`. */
  classOf(color: string): string;
}

interface Boundary {
  /** Column where the class starts. */
  start: number;
  class: string;
}

/** Maximum nesting depth of rules, because time grows with its square; real code uses some 50. */
const MAX_NESTING = 400;

/** Returns lines of runs, or undefined if the source nests too deeply. With two passes, a run's class contains both. */
export function tokenize(source: string, grammar: ClosedGrammar, passes: readonly ThemePass[]): Run[][] | undefined {
  const lines = source.split('\n');
  const [first, second] = passes.map((pass) => readLines(lines, grammar, pass));
  if (first === undefined || (passes.length > 1 && second === undefined)) return undefined;
  return lines.map((line, index) => {
    const boundaries = first[index] ?? [];
    return mergeRuns(line, second === undefined ? boundaries : combine(boundaries, second[index] ?? []));
  });
}

function readLines(lines: string[], grammar: ClosedGrammar, pass: ThemePass): Boundary[][] | undefined {
  const { budget } = grammar;
  grammar.setTheme(pass.theme);
  const memory = getMemory(grammar, pass.theme);
  const classes = new Map<number, string>();
  let state = INITIAL as LineState;
  const lineBoundaries: Boundary[][] = [];
  for (const line of lines) {
    if (line === '') {
      lineBoundaries.push([]);
      continue;
    }
    const cachedLine = memory.find(state, line);
    if (cachedLine) {
      budget.left -= cachedLine.cost;
      lineBoundaries.push(cachedLine.tokens);
      state = cachedLine.state;
      continue;
    }
    const before = budget.left;
    const { tokens, ruleStack } = grammar.grammar.tokenizeLine2(line, state);
    const end = ruleStack as LineState;
    if (end.depth > MAX_NESTING) return undefined;
    const boundaries = findBoundaries(tokens, classes, pass);
    lineBoundaries.push(boundaries);
    // A line read after the budget ran out has an incomplete result.
    state =
      budget.left < 0 ? end : memory.keep(state, line, { tokens: boundaries, state: end, cost: before - budget.left });
  }
  return lineBoundaries;
}

const getMemories = memoizeByObject<ClosedGrammar, Map<Theme, LineMemory<Boundary[]>>>(() => new Map());

function getMemory(grammar: ClosedGrammar, theme: Theme): LineMemory<Boundary[]> {
  const byTheme = getMemories(grammar);
  const memory = byTheme.get(theme) ?? createLineMemory();
  byTheme.set(theme, memory);
  return memory;
}

function findBoundaries(tokens: Uint32Array, classes: Map<number, string>, pass: ThemePass): Boundary[] {
  const colorMap = pass.theme.getColorMap();
  const boundaries: Boundary[] = [];
  for (let index = 0; index < tokens.length; index += 2) {
    const metadata = tokens[index + 1] ?? 0;
    boundaries.push({ start: tokens[index] ?? 0, class: getTokenClass(metadata, classes, colorMap, pass) });
  }
  return boundaries;
}

const FONT_STYLES: readonly [bit: number, name: string][] = [
  [1, 'bd-Italic'],
  [2, 'bd-Bold'],
  [4, 'bd-Underline'],
  [8, 'bd-Strike'],
];

function getTokenClass(metadata: number, classes: Map<number, string>, colorMap: string[], pass: ThemePass): string {
  const foreground = EncodedTokenMetadata.getForeground(metadata);
  const style = Math.max(0, EncodedTokenMetadata.getFontStyle(metadata));
  const key = foreground * 16 + style;
  const cachedClass = classes.get(key);
  if (cachedClass !== undefined) return cachedClass;
  const names = FONT_STYLES.filter(([bit]) => (style & bit) !== 0).map(([, name]) => name);
  const color = pass.classOf(colorMap[foreground] ?? '');
  const text = [...(color === '' ? [] : [color]), ...names].join(' ');
  classes.set(key, text);
  return text;
}

function combine(a: readonly Boundary[], b: readonly Boundary[]): Boundary[] {
  const combinedBoundaries: Boundary[] = [];
  let [i, j] = [0, 0];
  const starts = [...new Set([...a, ...b].map((boundary) => boundary.start))].sort((x, y) => x - y);
  for (const start of starts) {
    while ((a[i + 1]?.start ?? Infinity) <= start) i++;
    while ((b[j + 1]?.start ?? Infinity) <= start) j++;
    const names = new Set(`${a[i]?.class ?? ''} ${b[j]?.class ?? ''}`.split(' '));
    names.delete('');
    combinedBoundaries.push({ start, class: [...names].join(' ') });
  }
  return combinedBoundaries;
}

/** Merges neighbors of equal class; white space joins the preceding run. */
function mergeRuns(line: string, boundaries: readonly Boundary[]): Run[] {
  const runs: Run[] = [];
  for (let index = 0; index < boundaries.length; index++) {
    const { start = 0, class: name = '' } = boundaries[index] ?? {};
    const text = line.slice(start, boundaries[index + 1]?.start ?? line.length);
    const last = runs.at(-1);
    if (last !== undefined && (last.class === name || isBlank(text))) last.text += text;
    else runs.push({ text, class: isBlank(text) ? '' : name });
  }
  return runs;
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}
