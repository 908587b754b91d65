import type { Component } from '../../model/component.ts';
import { getValueText } from '../../model/value-text.ts';
import { printMarkup } from '../print-kit.ts';
import { renderFrame } from './markup.ts';

/** A bordered figure around an image, a video or an embed. */
export const frame: Component = {
  names: ['Frame'],
  props: ['caption', 'hint'],
  html: printMarkup(renderFrame),
  markdown(node, page) {
    const caption = page.inlineMarkdown(node.props['caption'], node.at);
    const parts = [getValueText(node.props['hint']), page.blocks(node.children), caption];
    return parts.filter((part) => part !== '').join('\n\n');
  },
};
