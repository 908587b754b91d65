/** Live code blocks, with the build's highlighting where available, and code groups. */
import { h, isValidElement, toChildArray, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { PartsContext } from './parts.ts';
import { trimCode } from '../../../components/trim-code.ts';
import { renderCodeGroup } from '../../../components/code-group/markup.ts';
import type { Props, Value } from '../../../model/tree.ts';
import { getLabel } from './label.ts';
import { useKit } from './live-kit.ts';
import { isOn, getText, type BuiltIn, type BuiltInProps } from './built-in.ts';

export const CodeBlock: BuiltIn = (props) => {
  const parts = useContext(PartsContext);
  const source = trimCode(typeof props['code'] === 'string' ? props['code'] : getText(props.children));
  const built = parts?.code.get(source.trim());
  if (built)
    return h('div', {
      ...Object.fromEntries([...built.attributes].map(({ name, value }) => [name, value])),
      dangerouslySetInnerHTML: { __html: built.innerHTML },
    });
  const title = props['filename'] ?? props['title'];
  const language = props['language'] ?? props['lang'];
  return h(
    'div',
    { class: 'code-block', ...(language ? { 'data-bd-language': String(language) } : {}) },
    title
      ? h('div', { class: 'bd-CodeBlockHeader' }, h('span', { class: 'bd-CodeBlockFilename' }, title as string))
      : null,
    isOn(props['nocopy'])
      ? null
      : h('button', { type: 'button', class: 'code-block-copy-button', 'aria-label': getLabel('copyCode') }),
    h(
      'pre',
      { tabIndex: 0, role: 'group', 'aria-label': String(title ?? language ?? 'code') },
      h('code', null, source),
    ),
  );
};

/** Renders the elements among the children as the blocks of a group. */
export const CodeGroup: BuiltIn = (props) => {
  const kit = useKit(props);
  const blocks = toChildArray(props.children)
    .filter((child) => isValidElement(child))
    .map((child) => {
      const { filename, title, language, icon } = (child as VNode<BuiltInProps>).props;
      return {
        label: String(filename ?? title ?? language ?? 'text'),
        renderIcon: () => kit.icon(icon as Value, { size: 14 }),
        renderCode: () => child,
      };
    });
  return renderCodeGroup(props as Props, kit, blocks);
};
