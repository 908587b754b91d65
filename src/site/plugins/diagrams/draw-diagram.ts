import { replaceCodes } from './character-codes.ts';
import { deriveColors } from './derive-colors.ts';
import { PALETTE } from './palette.ts';
import { createRenderer, type Renderer } from './renderer.ts';
import { DRAWING_ID, tidyDrawing, type TidyDrawing } from './tidy-drawing.ts';

/** Diagram types whose layout needs no browser, clock or randomness. */
const KINDS = /^(?:sequenceDiagram|flowchart|graph|stateDiagram(?:-v2)?|classDiagram(?:-v2)?|erDiagram|pie|gitGraph)\b/;
/** Larger ones are drawn in the browser: time grows with the square of the number of edges. */
const [MAX_LENGTH, MAX_LINES, MAX_EDGES] = [8_000, 240, 100];
/** Maximum number of characters of all diagrams that are drawn with one page. */
const MAX_ON_PAGE = 40_000;

/** Maximum number of characters of an error in a message. */
const MAX_ERROR_LENGTH = 200;

const CONFIG = {
  startOnLoad: false,
  securityLevel: 'strict',
  suppressErrorRendering: true,
  deterministicIds: true,
  handDrawnSeed: 1,
  maxEdges: MAX_EDGES,
  // Only browsers can lay out HTML labels.
  htmlLabels: false,
  flowchart: { htmlLabels: false, wrappingWidth: 220, minNodeWidth: 60 },
  state: { layout: 'dagre', wrappingWidth: 220, minNodeWidth: 0 },
  class: { htmlLabels: false },
  theme: 'base',
  fontFamily: 'sans-serif',
};

let renderer: Renderer | undefined;

/** The page that contains a diagram. */
export interface DiagramContext {
  /** Unused on the page. */
  id: string;
  /** Total number of characters of the diagrams drawn with the page so far. */
  drawn: { length: number };
  /** Returns a cached drawing for a key. @defaultValue not cached */
  remember?: (key: string, make: () => string) => string;
}

/**
 * Draws a Mermaid diagram for both color modes. Returns undefined for diagrams that only a browser can draw: other
 * types, HTML and TeX in labels, very large diagrams, sources with mistakes.
 */
export function drawDiagram(
  source: string,
  { id, drawn, remember = (_, make) => make() }: DiagramContext,
): TidyDrawing | undefined {
  if (!isDrawable(source) || drawn.length + source.length > MAX_ON_PAGE) return undefined;
  drawn.length += source.length;
  const text = remember(`diagram ${source}`, () => JSON.stringify(draw(source) ?? null));
  const drawing = text === '' ? null : (JSON.parse(text) as TidyDrawing | null);
  return drawing ? { ...drawing, svg: drawing.svg.replaceAll(DRAWING_ID, id) } : undefined;
}

/**
 * Returns Mermaid's error about a diagram and its place, or undefined if it can be parsed or is very long. Checks, which
 * draw nothing and whose `remember` returns '', find it too.
 */
export function findMistake(
  source: string,
  { remember }: Required<Pick<DiagramContext, 'remember'>>,
): string | undefined {
  if (source.length > MAX_LENGTH) return undefined;
  const parse = (): string => {
    renderer ??= createRenderer();
    return JSON.stringify(renderer.findMistake(isDrawable(source) ? replaceCodes(source) : source) ?? '');
  };
  const error = JSON.parse(remember(`diagram mistake ${source}`, parse) || parse()) as string;
  const [first = '', text = '', arrow = ''] = error.split('\n');
  const near = /^-*\^$/.test(arrow)
    ? ` near "${text
        .replace(/^\.{3}/, '')
        .trim()
        .replace(/\s+/g, ' ')}"`
    : '';
  return `${first.replace(/[.:\s]+$/, '')}${near}`.slice(0, MAX_ERROR_LENGTH) || undefined;
}

function isDrawable(source: string): boolean {
  if (source.length > MAX_LENGTH || source.split('\n').length > MAX_LINES) return false;
  const [head = ''] = /^\s*---\n[^]*?\n---\n/.exec(source) ?? [];
  const body = source
    .slice(head.length)
    .replace(/^\s*%%.*$/gm, '')
    .trim();
  return KINDS.test(body) && !ONLY_IN_BROWSERS.test(body) && !/\belk\b/.test(source);
}

/** TeX, HTML other than line breaks, icons, and the notation for shapes with images. */
const ONLY_IN_BROWSERS = /\$\$|(?<!<)<(?!br\s*\/?>)[a-z][^<>]*>|\bfa[bsrl]?:fa-|@\{/i;

function draw(source: string): TidyDrawing | undefined {
  renderer ??= createRenderer();
  try {
    const themeVariables = { ...PALETTE, ...deriveColors(source) };
    return tidyDrawing(renderer.render(replaceCodes(source), { ...CONFIG, themeVariables }));
  } catch {
    return undefined;
  }
}
