import type { ElementNode, TreeNode } from '../model/tree.ts';
import type { Barrier } from './barrier.ts';
import { hasGivenName, walkNodes } from './walk-nodes.ts';

/** Finds frames without a title (WCAG 2.2, 4.1.2) and videos with sound but without captions (1.2.2). */
export function findMediaBarriers(nodes: readonly TreeNode[]): Barrier[] {
  const barriers: Barrier[] = [];
  walkNodes(nodes, (node) => {
    if (node.type === 'component') return;
    if (node.tag === 'iframe' && !hasGivenName(node))
      barriers.push({
        code: 'frame-untitled',
        message: `The frame has no title (WCAG 2.2, 4.1.2), so screen readers only say "Embedded content". Add title="…".`,
        at: node.at,
      });
    if (node.tag === 'video' && isAudible(node) && !hasCaptions(node))
      barriers.push({
        code: 'captions-missing',
        message:
          'The video has no captions (WCAG 2.2, 1.2.2). Add <track kind="captions" src="….vtt" />, or the attribute muted if it has no sound.',
        at: node.at,
      });
  });
  return barriers;
}

/** Videos that start automatically are printed without sound. */
function isAudible({ attributes }: ElementNode): boolean {
  return attributes['muted'] === undefined && attributes['autoplay'] === undefined;
}

function hasCaptions(video: ElementNode): boolean {
  let found = false;
  walkNodes(video.children, (node) => {
    if (node.type === 'element' && node.tag === 'track')
      found ||= ['captions', 'subtitles', undefined].includes(node.attributes['kind'] as string | undefined);
  });
  return found;
}
