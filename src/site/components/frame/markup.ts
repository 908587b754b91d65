import type { Props } from '../../model/tree.ts';
import { part, type Kit } from '../kit.ts';

export function renderFrame<Content>(props: Props, kit: Kit<Content>): Content {
  return kit.h(
    'figure',
    part('frame-container'),
    kit.optional('p', { class: 'bd-FrameHint' }, kit.value(props['hint'])),
    kit.root(
      'div',
      part('frame', { class: 'frame' }),
      kit.h('div', part('frame-background-pattern', { 'aria-hidden': 'true' })),
      kit.h('div', part('frame-content'), kit.children()),
    ),
    kit.optional('figcaption', part('frame-description'), kit.inlineMarkdown(props['caption'])),
  );
}
