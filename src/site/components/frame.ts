import type { Component } from '../model/component.ts';
import { readStringProp } from '../model/props.ts';
import { createRootAttributes } from './root-attributes.ts';
import { getValueText } from '../model/value-text.ts';
import { isJsx } from '../model/tree.ts';

/** A bordered figure around an image, a video or an embed. */
export const frame: Component = {
  names: ['Frame'],
  props: ['caption', 'hint'],
  html(node, page) {
    const { caption, hint } = node.props;
    const below = isJsx(caption)
      ? page.value(caption, node.at)
      : page.inlineMarkdown(readStringProp(node.props, 'caption') ?? '', node.at);
    const above = page.value(hint, node.at);
    const root = createRootAttributes(node, { class: 'frame', 'data-component-part': 'frame' });
    return (
      `<figure class="frame-container" data-component-part="frame-container">` +
      (above && `<p class="frame-hint">${above}</p>`) +
      `<div${root}><div class="frame-background-pattern" data-component-part="frame-background-pattern" aria-hidden="true"></div>` +
      `<div class="frame-content" data-component-part="frame-content">${page.html(node.children)}</div></div>` +
      (below && `<figcaption class="frame-description" data-component-part="frame-description">${below}</figcaption>`) +
      `</figure>`
    );
  },
  markdown(node, page) {
    const caption = page.inlineMarkdown(node.props['caption'], node.at);
    const parts = [getValueText(node.props['hint']), page.blocks(node.children), caption];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};
