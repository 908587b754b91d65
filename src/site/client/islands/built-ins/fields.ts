/** Live request parameters and response fields. */
import { h, type ComponentChildren } from 'preact';
import { getLabel } from '../label.ts';
import { isOn, renderPart, createRootProps, type BuiltIn } from './markup.ts';

export const Field: BuiltIn = (props) => {
  const location = ['path', 'query', 'body', 'header'].find((name) => props[name] !== undefined);
  const renderPill = (name: string, value: unknown): ComponentChildren =>
    renderPart('span', name, value as ComponentChildren);
  return h(
    'div',
    createRootProps(props, { class: 'field' }),
    h(
      'div',
      { class: 'field-header' },
      renderPill('field-name', props[location ?? 'name']),
      h(
        'span',
        { class: 'field-meta' },
        renderPill('field-info-pill', props['type']),
        renderPill('field-info-pill', location),
        props['default'] === undefined
          ? null
          : renderPill('field-info-pill', `${getLabel('default')}: ${String(props['default'])}`),
        isOn(props['required']) ? renderPill('field-required-pill', getLabel('required')) : null,
        isOn(props['deprecated']) ? renderPill('field-deprecated-pill', getLabel('deprecated')) : null,
      ),
    ),
    h('div', { class: 'field-content' }, props.children),
  );
};
