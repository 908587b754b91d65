import { tokenizeCss, type CssToken } from '../author-css/tokens.ts';

/** One block of declarations: the last value of each property, and where the block's text color is. */
export interface Declarations {
  values: Map<string, string>;
  /** Offset of the declaration of `color`. */
  colorAt: number;
}

/** Reads the declarations of each block of a sheet. A `style` attribute counts as one block. */
export function readDeclarations(css: string): Declarations[] {
  const blocks: Declarations[] = [];
  const open: Declarations[] = [];
  let current: Declarations = { values: new Map(), colorAt: 0 };
  let tokens: CssToken[] = [];
  const end = () => {
    addDeclaration(current, tokens);
    tokens = [];
  };
  for (const token of tokenizeCss(css)) {
    if (token.type === 'comment') continue;
    if (token.type !== 'mark' || !/[{};]/.test(token.text)) {
      tokens.push(token);
      continue;
    }
    // What comes before a block is its selector.
    if (token.text === '{') {
      tokens = [];
      open.push(current);
      current = { values: new Map(), colorAt: 0 };
    } else end();
    if (token.text === '}') {
      blocks.push(current);
      current = open.pop() ?? { values: new Map(), colorAt: 0 };
    }
  }
  end();
  return [...blocks, ...open, current].filter(({ values }) => values.size > 0);
}

function addDeclaration(block: Declarations, tokens: readonly CssToken[]): void {
  const at = tokens.findIndex(({ type }) => type !== 'space');
  const name = tokens[at];
  const rest = tokens.slice(at + 1);
  const colon = rest.findIndex(({ type }) => type !== 'space');
  if (name?.type !== 'name' || rest[colon]?.text !== ':') return;
  const property = name.text.toLowerCase();
  if (property === 'color') block.colorAt = name.at;
  block.values.set(
    property,
    rest
      .slice(colon + 1)
      .map(({ text }) => text)
      .join('')
      .trim(),
  );
}
