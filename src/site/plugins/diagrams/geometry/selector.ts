/** Parses selectors in drawings: names, classes and ids, with descendant combinators. Others match nothing. */
import type { Shape } from './shape.ts';

interface Compound {
  tag: string | undefined;
  id: string | undefined;
  classes: readonly string[];
  /** Whether the preceding compound must be the parent. */
  child: boolean;
}

export interface Selector {
  compounds: readonly Compound[];
  /** Increases with ids, classes and names (Selectors level 4, section 17). */
  specificity: number;
}

const COMPOUND = /^([a-z][\w-]*|\*)?((?:[.#][\w-]+)*)$/i;

/** Returns undefined for unsupported selectors: attributes, pseudo-classes, siblings. */
export function parseSelector(text: string): Selector | undefined {
  const compounds: Compound[] = [];
  let child = false;
  let specificity = 0;
  for (const part of text.replaceAll('>', ' > ').trim().split(/\s+/)) {
    if (part === '>') {
      child = true;
      continue;
    }
    const match = COMPOUND.exec(part);
    if (!match || part === '') return undefined;
    const [, tag, qualifiers = ''] = match;
    const classes = [...qualifiers.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
    const id = /#([\w-]+)/.exec(qualifiers)?.[1];
    specificity += (id === undefined ? 0 : 10_000) + classes.length * 100 + (tag === undefined || tag === '*' ? 0 : 1);
    compounds.push({ tag: tag === '*' ? undefined : tag?.toLowerCase(), id, classes, child });
    child = false;
  }
  return { compounds, specificity };
}

export function matches(shape: Shape, { compounds }: Selector): boolean {
  const last = compounds.length - 1;
  return matchesCompound(shape, compounds[last]) && matchesAbove(shape, compounds, last);
}

function matchesAbove(shape: Shape, compounds: readonly Compound[], index: number): boolean {
  if (index === 0) return true;
  const only = compounds[index]?.child === true;
  for (let parent = shape.parentNode; parent?.nodeType === 1; parent = parent.parentNode) {
    if (matchesCompound(parent, compounds[index - 1]) && matchesAbove(parent, compounds, index - 1)) return true;
    if (only) return false;
  }
  return false;
}

function matchesCompound(shape: Shape, compound: Compound | undefined): boolean {
  if (!compound) return false;
  const { tag, id, classes } = compound;
  if (tag !== undefined && shape.tagName.toLowerCase() !== tag) return false;
  if (id !== undefined && shape.getAttribute('id') !== id) return false;
  if (classes.length === 0) return true;
  const classList = ` ${(shape.getAttribute('class') ?? '').replace(/\s+/g, ' ')} `;
  return classes.every((name) => classList.includes(` ${name} `));
}
