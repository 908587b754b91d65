/** Live frames around an image or a video. */
import { h } from 'preact';
import { renderPart, createRootProps, getContent, type BuiltIn } from './markup.ts';

export const Frame: BuiltIn = (props) =>
  h(
    'figure',
    { class: 'frame-container' },
    renderPart('p', 'frame-hint', getContent(props, 'hint')),
    h(
      'div',
      createRootProps(props, { class: 'frame' }),
      h('div', { class: 'frame-background-pattern', 'aria-hidden': 'true' }),
      h('div', { class: 'frame-content' }, props.children),
    ),
    renderPart('figcaption', 'frame-description', getContent(props, 'caption')),
  );
