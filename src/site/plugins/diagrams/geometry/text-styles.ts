/** The cascade of a drawing, as far as it determines the size of its text. */
import { matches, parseSelector, type Selector } from './selector.ts';
import { ELEMENT, type Shape } from './shape.ts';

const PROPERTIES = ['font-size', 'font-weight', 'text-anchor', 'dominant-baseline', 'alignment-baseline'] as const;
export type TextProperty = (typeof PROPERTIES)[number];

export interface TextStyles {
  /** Returns the value that an element has or inherits. */
  get(shape: Shape, property: TextProperty): string | undefined;
  fontSize(shape: Shape): number;
  isBold(shape: Shape): boolean;
}

/** Size of text without one, in pixels. */
const DEFAULT_SIZE = 15;

interface Rule {
  selector: Selector;
  value: string;
}

export function createTextStyles(css: string): TextStyles {
  const rules = readRules(css);
  const findOwnValue = (shape: Shape, property: TextProperty): string | undefined => {
    const inline = parseDeclarations(shape.getAttribute('style') ?? '').get(property);
    return (
      inline ??
      rules[property].find(({ selector }) => matches(shape, selector))?.value ??
      shape.getAttribute(property) ??
      undefined
    );
  };
  const get = (shape: Shape, property: TextProperty): string | undefined => {
    for (let at: Shape | null = shape; at?.nodeType === ELEMENT; at = at.parentNode) {
      const value = findOwnValue(at, property);
      if (value !== undefined && value !== 'inherit') return value;
    }
    return undefined;
  };
  return {
    get,
    fontSize: (shape) => toPixels(get(shape, 'font-size'), DEFAULT_SIZE) ?? DEFAULT_SIZE,
    isBold: (shape) => /^(?:bold|[6-9]00)/.test(get(shape, 'font-weight') ?? ''),
  };
}

/** Converts a length to pixels; `em` and `%` are relative to `size`. */
export function toPixels(length: string | null | undefined, size: number): number | undefined {
  const value = Number.parseFloat(length ?? '');
  if (!Number.isFinite(value)) return undefined;
  if (/em\s*$/.test(length ?? '')) return value * size;
  return /%\s*$/.test(length ?? '') ? (value / 100) * size : value;
}

/** Returns the rules for each property, the one that wins first. */
function readRules(css: string): Record<TextProperty, Rule[]> {
  const rules = Object.fromEntries(PROPERTIES.map((property) => [property, [] as Rule[]])) as Record<
    TextProperty,
    Rule[]
  >;
  for (const { selectors, declarations } of parseRules(css)) {
    const values = parseDeclarations(declarations);
    for (const property of PROPERTIES) {
      const value = values.get(property);
      if (value === undefined) continue;
      for (const text of selectors) {
        const selector = parseSelector(text);
        if (selector) rules[property].unshift({ selector, value });
      }
    }
  }
  for (const property of PROPERTIES) rules[property].sort((a, b) => b.selector.specificity - a.selector.specificity);
  return rules;
}

export interface StyleRule {
  selectors: string[];
  declarations: string;
}

/** Parses the rules of a style sheet without nesting; those in at-rules are dropped. */
export function parseRules(css: string): StyleRule[] {
  const flat = css.replace(/\/\*[^]*?\*\//g, '').replace(/@[\w-]+[^{};]*\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '');
  return [...flat.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', declarations = '']) => ({
    selectors: selectors.split(',').map((selector) => selector.trim()),
    declarations,
  }));
}

/** Returns the last declaration of each property. */
export function parseDeclarations(text: string): Map<string, string> {
  const values = new Map<string, string>();
  if (text === '') return values;
  for (const declaration of text.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 1) continue;
    const value = declaration
      .slice(colon + 1)
      .replace(/\s*!\s*important\s*$/i, '')
      .trim();
    values.set(declaration.slice(0, colon).trim().toLowerCase(), value);
  }
  return values;
}
