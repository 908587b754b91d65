/** Rewrites links and images of pages that have moved. */
import path from 'node:path';
import { decodePath } from '../../lib/decode-path.ts';
import { isExternal } from '../../lib/is-external.ts';
import { changeProse } from './page-text.ts';

/** Returns the new target; undefined if it is unchanged. `target` has neither query nor fragment. */
export type FindTarget = (target: string, kind: 'link' | 'image') => string | undefined;

/** Rewrites the targets of Markdown links, images, reference definitions, and of `href` and `src` in tags. */
export function rewriteLinks(text: string, find: FindTarget): string {
  const rewriteTarget = (linkText: string, kind: 'link' | 'image') => {
    const [, target = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(linkText) ?? [];
    if (target === '' || isExternal(target) || target.startsWith('//')) return linkText;
    const newTarget = find(decodePath(target), kind);
    return newTarget === undefined ? linkText : encode(newTarget) + suffix;
  };
  return changeProse(text, (prose) =>
    prose
      .replaceAll(
        /(!?)(\[(?:[^[\]]|\[[^[\]]*\])*\]\(\s*)(?:<([^<>\n]*)>|([^\s()<>]+(?:\([^\s()]*\)[^\s()]*)*))/g,
        (_, bang: string, before: string, angledTarget: string | undefined, plainTarget: string | undefined) =>
          `${bang}${before}${rewriteTarget(angledTarget ?? plainTarget ?? '', bang ? 'image' : 'link')}`,
      )
      .replaceAll(
        /^( {0,3}\[[^\]\n^][^\]\n]*\]:\s*)<?([^\s<>]+)>?/gm,
        (_, before: string, target: string) => before + rewriteTarget(target, 'link'),
      )
      .replaceAll(
        /(\s(href|src|poster)=)(["'])([^"']*)\3/g,
        (_, before: string, name: string, quote: string, target: string) =>
          `${before}${quote}${rewriteTarget(target, name === 'href' ? 'link' : 'image')}${quote}`,
      ),
  );
}

/** Finds the source file that a target refers to, relative to its page or to the root. */
export function resolveFile(target: string, from: string): string | undefined {
  const file = target.startsWith('/')
    ? path.posix.normalize(target.slice(1))
    : path.posix.normalize(path.posix.join(path.posix.dirname(from), target));
  return file === '..' || file.startsWith('../') ? undefined : file.replace(/\/$/, '');
}

function encode(target: string): string {
  return encodeURI(target).replaceAll('(', '%28').replaceAll(')', '%29');
}
