/** Icons in an island's content. */
import type { ComponentChildren } from 'preact';
import { useContext } from 'preact/hooks';
import type { IconMarkupOptions } from '../../../icons/icon-markup.ts';
import { readStringProp } from '../../../model/props.ts';
import type { Props } from '../../../model/tree.ts';
import { renderIcon } from '../live-kit.ts';
import { PartsContext } from '../parts.ts';
import type { BuiltIn } from './markup.ts';

export function Drawing({ icon, ...options }: IconMarkupOptions & { icon?: unknown }): ComponentChildren {
  return renderIcon(icon, options, useContext(PartsContext));
}

export const Icon: BuiltIn = (props) => {
  const size = Number.parseFloat(String(props['size'] ?? 16)) || 16;
  const name = `icon-inline ${String(props['className'] ?? '')}`.trim();
  return renderIcon(
    props['icon'] ?? props['src'],
    { size, color: readStringProp(props as Props, 'color'), class: name },
    useContext(PartsContext),
  );
};
