/** Live request parameters and response fields. */
import { h, type ComponentChildren } from 'preact';
import { label } from './label.ts';
import { isOn, part, root, type BuiltIn } from './markup.ts';

export const Field: BuiltIn = (props) => {
  const location = ['path', 'query', 'body', 'header'].find((name) => props[name] !== undefined);
  const pill = (name: string, value: unknown): ComponentChildren => part('span', name, value as ComponentChildren);
  return h(
    'div',
    root(props, { class: 'field' }),
    h(
      'div',
      { class: 'field-header' },
      pill('field-name', props[location ?? 'name']),
      h(
        'span',
        { class: 'field-meta' },
        pill('field-info-pill', props['type']),
        pill('field-info-pill', location),
        props['default'] === undefined
          ? null
          : pill('field-info-pill', `${label('default')}: ${String(props['default'])}`),
        isOn(props['required']) ? pill('field-required-pill', label('required')) : null,
        isOn(props['deprecated']) ? pill('field-deprecated-pill', label('deprecated')) : null,
      ),
    ),
    h('div', { class: 'field-content' }, props.children),
  );
};
