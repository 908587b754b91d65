/** Live components inside a line of text. */
import { h } from 'preact';
import type { BuiltIn } from './markup.ts';

export const Tooltip: BuiltIn = (props) =>
  h('span', { class: 'tooltip', title: String(props['tip'] ?? '') }, props.children);
