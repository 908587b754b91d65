/** Live frames around an image or a video. */
import { h } from 'preact';
import { part, root, text, type BuiltIn } from './markup.ts';

export const Frame: BuiltIn = (props) =>
  h(
    'figure',
    { class: 'frame-container' },
    part('p', 'frame-hint', text(props, 'hint')),
    h(
      'div',
      root(props, { class: 'frame' }),
      h('div', { class: 'frame-background-pattern', 'aria-hidden': 'true' }),
      h('div', { class: 'frame-content' }, props.children),
    ),
    part('figcaption', 'frame-description', text(props, 'caption')),
  );
