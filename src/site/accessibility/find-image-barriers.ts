import type { TreeNode } from '../model/tree.ts';
import type { Barrier } from './barrier.ts';
import { hasGivenName, walkNodes } from './walk-nodes.ts';

/** Finds images without alternative text, or whose text says nothing about them (WCAG 2.2, 1.1.1). */
export function findImageBarriers(nodes: readonly TreeNode[]): Barrier[] {
  const barriers: Barrier[] = [];
  walkNodes(nodes, (node) => {
    if (node.type === 'component' || node.tag !== 'img' || hasGivenName(node)) return;
    const { alt, role, src } = node.attributes;
    if (role === 'presentation' || role === 'none') return;
    if (alt === undefined)
      barriers.push({
        code: 'alt-text-missing',
        message: `The image ${describeFile(src)}has no alternative text (WCAG 2.2, 1.1.1). Describe what it shows: ![…](…) or alt="…". If it is only decorative, write it as <img> with alt="".`,
        at: node.at,
      });
    else if (typeof alt === 'string' && isPlaceholder(alt))
      barriers.push({
        code: 'alt-text-unclear',
        message: `The alternative text ${JSON.stringify(alt)} doesn't say what the image shows (WCAG 2.2, 1.1.1). Describe it.`,
        at: node.at,
      });
  });
  return barriers;
}

const MAX_NAME = 80;

/** Returns the file name of an image and a space; '' for inline data. */
function describeFile(src: string | true | undefined): string {
  if (typeof src !== 'string' || src.startsWith('data:')) return '';
  const name =
    src
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  return name === '' ? '' : `${JSON.stringify(name.slice(0, MAX_NAME))} `;
}

/** Whether a text is the name of a file, or what editors insert. */
function isPlaceholder(alt: string): boolean {
  return FILE_NAME.test(alt.trim()) || PLACEHOLDERS.has(alt.trim().toLowerCase());
}

const FILE_NAME = /^[^\s/]+(?: [^\s/]+){0,5}\.(?:png|jpe?g|gif|svg|webp|avif|bmp|heic)$/i;
const PLACEHOLDERS = new Set(['alt', 'alt text', 'image', 'img', 'image alt', 'picture', 'photo', 'placeholder']);
