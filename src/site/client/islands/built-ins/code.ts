/** Live code blocks, with the build's highlighting where available, and code groups. */
import { h, isValidElement, toChildArray, type VNode } from 'preact';
import { useContext } from 'preact/hooks';
import { PartsContext } from '../parts.ts';
import { getLabel } from '../label.ts';
import { isOn, createRootProps, getText, type BuiltIn, type BuiltInProps } from './markup.ts';
import { Panels, type Panel } from './panels.ts';

export const CodeBlock: BuiltIn = (props) => {
  const parts = useContext(PartsContext);
  const source = (typeof props['code'] === 'string' ? props['code'] : getText(props.children)).replace(/^\n|\s+$/g, '');
  const built = parts?.code.get(source.trim());
  if (built)
    return h('div', {
      class: built.className,
      'data-language': (built as HTMLElement).dataset['language'],
      dangerouslySetInnerHTML: { __html: built.innerHTML },
    });
  const title = props['filename'] ?? props['title'];
  const language = props['language'] ?? props['lang'];
  return h(
    'div',
    { class: 'code-block', ...(language ? { 'data-language': String(language) } : {}) },
    title
      ? h('div', { class: 'code-block-header' }, h('span', { class: 'code-block-filename' }, title as string))
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

export const CodeGroup: BuiltIn = (props) => {
  const panels = toChildArray(props.children)
    .filter((child) => isValidElement(child))
    .map((child): Panel => {
      const childProps = (child as VNode<BuiltInProps>).props;
      return {
        title: String(childProps['filename'] ?? childProps['title'] ?? childProps['language'] ?? 'text'),
        content: child,
      };
    });
  return h('div', createRootProps(props, { class: 'code-group' }), h(Panels, { panels, first: 0, look: 'code' }));
};
