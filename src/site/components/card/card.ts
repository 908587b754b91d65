import type { Component } from '../../model/component.ts';
import { readStringProp, splitWords } from '../../model/props.ts';
import { getValueText } from '../../model/value-text.ts';
import { CALLOUT_ICONS } from '../callout/markup.ts';
import { formatItem } from '../indent.ts';
import { printMarkup } from '../print-kit.ts';
import { formatStrong } from '../strong.ts';
import { renderCard } from './markup.ts';

/** A box with title, icon or image; with `href`, the whole box is one link. */
export const card: Component = {
  names: ['Card'],
  props: splitWords(
    'title description icon iconType color href horizontal img image cta arrow type disabled target rel',
  ),
  values: { color: 'color', type: Object.keys(CALLOUT_ICONS) },
  html: printMarkup(renderCard),
  markdown(node, page) {
    const title = getValueText(node.props['title']);
    const url = readStringProp(node.props, 'href');
    const label = url === undefined ? formatStrong(title) : `[${title || url}](${page.link(url, node.at)})`;
    const texts = [
      getValueText(node.props['description']),
      page.blocks(node.children),
      getValueText(node.props['cta']),
    ];
    const body = texts.filter((text) => text !== '').join('\n\n');
    if (title === '' && url === undefined) return body;
    return formatItem(label, body);
  },
};
