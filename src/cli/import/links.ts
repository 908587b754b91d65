/** Rewrites links and images of pages that have moved. */
import path from 'node:path';
import { decodePath } from '../../lib/decode-path.ts';
import { isExternal } from '../../lib/is-external.ts';
import { changeProse } from './page-text.ts';

/** Returns the new target; undefined if it is unchanged. `target` has neither query nor fragment. */
export type FindTarget = (target: string, kind: 'link' | 'image') => string | undefined;

/** A link or image up to the end of its target. Its text can contain brackets, as of an image that is a link. */
const INLINE = /(!?)\[((?:[^[\]]|\[[^[\]]*\])*)\](\(\s*)(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))/g;
const DEFINITION = /^( {0,3}\[[^\]\n^][^\]\n]*\]:\s*)(?:<([^<>\n]*)>|([^\s<>]+))/gm;
const ATTRIBUTE = /(\s(href|src|poster|img)=)(["'])([^"']*)\3/g;

/** Rewrites the targets of Markdown links, images, reference definitions, and of attributes such as `href` and `src` in tags. */
export function rewriteLinks(text: string, find: FindTarget): string {
  const rewriteTarget = (target: string, kind: 'link' | 'image') => rewrite(target, (path) => find(path, kind));
  const rewriteMarkdown = (
    angledTarget: string | undefined,
    plainTarget: string | undefined,
    kind: 'link' | 'image',
  ) => {
    if (angledTarget === undefined) return rewriteTarget(plainTarget ?? '', kind);
    const newTarget = rewriteTarget(angledTarget, kind);
    return newTarget === angledTarget ? `<${angledTarget}>` : newTarget;
  };
  const rewriteInline = (prose: string): string =>
    prose.replaceAll(
      INLINE,
      (_, bang: string, label: string, before: string, angledTarget?: string, plainTarget?: string) =>
        `${bang}[${rewriteInline(label)}]${before}${rewriteMarkdown(angledTarget, plainTarget, bang ? 'image' : 'link')}`,
    );
  return changeProse(text, (prose) =>
    rewriteInline(prose)
      .replaceAll(
        DEFINITION,
        (_, before: string, angledTarget?: string, plainTarget?: string) =>
          before + rewriteMarkdown(angledTarget, plainTarget, 'link'),
      )
      .replaceAll(
        ATTRIBUTE,
        (_, before: string, name: string, quote: string, target: string) =>
          `${before}${quote}${rewriteTarget(target, name === 'href' ? 'link' : 'image')}${quote}`,
      ),
  );
}

/** Returns the target with its new path. One that leads to another site, or to nothing known, stays as written. */
function rewrite(target: string, find: (path: string) => string | undefined): string {
  const [, targetPath = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(target) ?? [];
  if (targetPath === '' || isExternal(targetPath) || targetPath.startsWith('//')) return target;
  const newPath = find(decodePath(targetPath));
  return newPath === undefined ? target : encodeTarget(newPath) + suffix;
}

/** Finds the source file that a target refers to, relative to its page or to the root. */
export function resolveFile(target: string, from: string): string | undefined {
  const file = target.startsWith('/')
    ? path.posix.normalize(target.slice(1))
    : path.posix.normalize(path.posix.join(path.posix.dirname(from), target));
  return file === '..' || file.startsWith('../') ? undefined : file.replace(/\/$/, '');
}

/** Encodes a path as the target of a Markdown link. */
export function encodeTarget(target: string): string {
  return encodeURI(target.toWellFormed()).replaceAll('(', '%28').replaceAll(')', '%29');
}
