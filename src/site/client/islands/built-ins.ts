/** The built-in components as live ones, with the markup of `components/`: for what an island shows only later. */
import {
  cloneElement,
  Fragment,
  h,
  isValidElement,
  toChildArray,
  type ComponentChildren,
  type ComponentType,
  type VNode,
} from 'preact';
import { useContext, useId, useState } from 'preact/hooks';
import { addressOf } from './addresses.ts';
import { PartsContext } from './parts.ts';
import { Slot } from './slot.ts';

export type BuiltInProps = Record<string, unknown> & { children?: ComponentChildren };
type BuiltIn = (props: BuiltInProps) => ComponentChildren;

/** The outer element: class and style of the author come to its own. */
function root(props: BuiltInProps, own: Record<string, unknown>): Record<string, unknown> {
  const data = Object.fromEntries(
    Object.entries(props).filter(([name]) => name.startsWith('data-') || /^on[A-Z]|^id$/.test(name)),
  );
  return {
    ...own,
    ...data,
    class: [own['class'], props['className'] ?? props['class']].filter(Boolean).join(' '),
    style: props['style'] ?? own['style'],
  };
}

const text = (props: BuiltInProps, name: string): ComponentChildren => props[name] as ComponentChildren;
const isOn = (value: unknown): boolean => value === '' || (Boolean(value) && value !== 'false' && value !== '0');

function label(key: string): string {
  const holder = document.querySelector<HTMLElement>('doc-island[data-texts]');
  const texts = JSON.parse(holder?.dataset['texts'] ?? '{}') as Record<string, string>;
  return texts[key] ?? key;
}

function part(
  tag: string,
  name: string,
  children: ComponentChildren,
  more: Record<string, unknown> = {},
): ComponentChildren {
  if (children === undefined || children === null || children === false || children === '') return null;
  return h(tag, { class: name, 'data-component-part': name, ...more }, children);
}

interface DrawingProps {
  icon?: unknown;
  size?: number | undefined;
  color?: unknown;
  class?: string;
}

/** A drawing that the build left for the island; emoji, files and elements as they are. */
function Drawing({ icon, size = 16, color, class: name = '' }: DrawingProps): ComponentChildren {
  const parts = useContext(PartsContext);
  const className = `icon ${name}`.trim();
  if (isValidElement(icon) || Array.isArray(icon))
    return h('span', { class: className, 'aria-hidden': 'true' }, icon as VNode);
  if (typeof icon !== 'string' || icon === '') return null;
  const found = parts?.icons.get(icon);
  if (found) {
    const href = found.querySelector('use')?.getAttribute('href') ?? '';
    const own = {
      class: className,
      'aria-hidden': 'true',
      width: size,
      height: size,
      ...(color ? { style: `color:${String(color)}` } : {}),
    };
    return h('svg', own, h('use', { href }));
  }
  if (/[/.]/.test(icon))
    return h('img', { class: className, src: icon, alt: '', 'aria-hidden': 'true', width: size, height: size });
  return /\p{Extended_Pictographic}/u.test(icon) ? h('span', { class: className, 'aria-hidden': 'true' }, icon) : null;
}

const Icon: BuiltIn = (props) => {
  const size = Number.parseFloat(String(props['size'] ?? 16)) || 16;
  const name = `icon-inline ${String(props['className'] ?? '')}`.trim();
  return h(Drawing, { icon: props['icon'] ?? props['src'], size, color: props['color'], class: name });
};

const Card: BuiltIn = (props) => {
  const { href } = props;
  const isLink = typeof href === 'string' && !isOn(props['disabled']);
  const isForeign = isLink && /^(?:https?:)?\/\//.test(href);
  const url = isLink ? (/^\/(?!\/)/.test(href) ? addressOf(href, true) : href) : undefined;
  const own = {
    class: isOn(props['horizontal']) ? 'card card-horizontal' : 'card',
    ...(url !== undefined && { href: url }),
    ...(isForeign && { target: '_blank', rel: 'noreferrer' }),
  };
  const image = props['img'] ?? props['image'];
  const body = [text(props, 'description'), props.children];
  const hasBody = body.some((one) => one !== undefined && one !== null && one !== '');
  const icon = props['icon']
    ? part('span', 'card-icon', h(Drawing, { icon: props['icon'], size: 20, color: props['color'] }))
    : null;
  return h(
    isLink ? 'a' : 'div',
    root(props, own),
    image ? h('img', { class: 'card-image', src: image as string, alt: '' }) : null,
    h(
      'div',
      { class: 'card-content-container', 'data-component-part': 'card-content-container' },
      icon,
      h(
        'div',
        { class: 'card-text' },
        part('div', 'card-title', text(props, 'title')),
        hasBody ? part('div', 'card-content', body) : null,
        part('span', 'card-cta', text(props, 'cta')),
      ),
    ),
  );
};

const columns =
  (name: string): BuiltIn =>
  (props) => {
    const count = Math.min(4, Math.max(1, Math.round(Number(props['cols'] ?? 2)) || 2));
    return h('div', root(props, { class: name, 'data-cols': count }), props.children);
  };

const block =
  (tag: string, name: string, own: Record<string, unknown> = {}): BuiltIn =>
  (props) =>
    h(tag, root(props, { class: name, ...own }), props.children);

const callout =
  (type: string, icon?: string): BuiltIn =>
  (props) => {
    const color = type === 'custom' && typeof props['color'] === 'string' ? props['color'] : undefined;
    const named = icon === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label(type) };
    const drawing = props['icon'] ?? icon;
    return h(
      'div',
      root(props, {
        class: 'callout',
        'data-callout-type': type,
        ...(color !== undefined && { style: `--callout-color:${color}` }),
      }),
      drawing ? part('span', 'callout-icon', h(Drawing, { icon: drawing, size: 18, color }), named) : null,
      h(
        'div',
        { class: 'callout-body' },
        part('p', 'callout-title', text(props, 'title')),
        h('div', { class: 'callout-content', 'data-component-part': 'callout-content' }, props.children),
      ),
    );
  };

const Badge: BuiltIn = (props) => {
  const own = {
    class: 'badge',
    'data-badge': '',
    'data-color': props['color'] ?? 'gray',
    'data-size': props['size'] ?? 'md',
    'data-shape': props['shape'] ?? 'rounded',
    ...(isOn(props['stroke']) && { 'data-stroke': '' }),
    ...(isOn(props['disabled']) && { 'data-disabled': '' }),
  };
  return h(
    'span',
    root(props, own),
    props['icon'] ? h(Drawing, { icon: props['icon'], size: 12 }) : null,
    props.children,
  );
};

const Steps: BuiltIn = (props) => {
  let number = 0;
  const children = toChildArray(props.children).map((child) => {
    if (!isNamed(child, 'Step')) return child;
    number++;
    return cloneElement(child, { stepNumber: (child.props as BuiltInProps)['stepNumber'] ?? number });
  });
  return h('div', root(props, { class: 'steps', role: 'list' }), children);
};

const Step: BuiltIn = (props) =>
  h(
    'div',
    root(props, { class: 'step', role: 'listitem', 'data-component-part': 'step-item' }),
    h('div', { class: 'step-line', 'aria-hidden': 'true' }),
    h(
      'div',
      { class: 'step-number' },
      props['icon'] ? h(Drawing, { icon: props['icon'], size: 14 }) : ((props['stepNumber'] as ComponentChildren) ?? 1),
    ),
    h(
      'div',
      { class: 'step-body' },
      part('p', 'step-title', text(props, 'title')),
      h('div', { class: 'step-content' }, props.children),
    ),
  );

const Accordion: BuiltIn = (props) =>
  h(
    'details',
    root(props, { class: 'accordion', open: isOn(props['defaultOpen']) }),
    h(
      'summary',
      { class: 'accordion-button' },
      h('span', { class: 'accordion-caret', 'aria-hidden': 'true' }),
      props['icon'] ? h('span', null, h(Drawing, { icon: props['icon'], class: 'accordion-icon' })) : null,
      h(
        'span',
        { class: 'accordion-title-container' },
        part('span', 'accordion-title', text(props, 'title')),
        part('span', 'accordion-description', text(props, 'description')),
      ),
    ),
    h('div', { class: 'accordion-content' }, props.children),
  );

const Expandable: BuiltIn = (props) =>
  h(
    'details',
    root(props, { class: 'expandable', open: isOn(props['defaultOpen']) }),
    h(
      'summary',
      { class: 'expandable-button' },
      h('span', { class: 'expandable-caret', 'aria-hidden': 'true' }),
      h('span', null, text(props, 'title')),
    ),
    h('div', { class: 'expandable-content' }, props.children),
  );

const Frame: BuiltIn = (props) =>
  h(
    'figure',
    { class: 'frame-container' },
    part('p', 'frame-hint', text(props, 'hint')),
    h(
      'div',
      root(props, { class: 'frame' }),
      h('div', { class: 'frame-background-pattern', 'aria-hidden': 'true' }),
      h('div', { class: 'frame-content' }, props.children),
    ),
    part('figcaption', 'frame-description', text(props, 'caption')),
  );

const Field: BuiltIn = (props) => {
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

interface Panel {
  title: string;
  icon?: unknown;
  content: ComponentChildren;
}

/** One of several panels at a time, as `client/components/tabs.ts` does for those of the build. */
function Panels({
  panels,
  first,
  look,
}: {
  panels: readonly Panel[];
  first: number;
  look: 'tabs' | 'code';
}): ComponentChildren {
  const [chosen, choose] = useState(first);
  const id = useId();
  const isTabs = look === 'tabs';
  const onKey = (event: KeyboardEvent, index: number): void => {
    const steps: Record<string, number> = {
      ArrowRight: index + 1,
      ArrowLeft: index - 1,
      Home: 0,
      End: panels.length - 1,
      Enter: index,
      ' ': index,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (step + panels.length) % panels.length;
    choose(next);
    ((event.currentTarget as Element).parentElement?.children[next] as HTMLElement | undefined)?.focus();
  };
  const tabs = panels.map(({ title, icon }, index) =>
    h(
      isTabs ? 'li' : 'button',
      {
        ...(!isTabs && { type: 'button' }),
        class: isTabs ? 'tab' : 'code-group-tab',
        role: 'tab',
        id: `${id}-tab-${index}`,
        'aria-controls': `${id}-panel-${index}`,
        'aria-selected': String(index === chosen) as 'true' | 'false',
        tabIndex: index === chosen ? 0 : -1,
        onClick: () => choose(index),
        onKeyDown: (event: KeyboardEvent) => onKey(event, index),
      },
      icon ? h(Drawing, { icon, class: 'tab-icon' }) : null,
      title,
    ),
  );
  const shown = panels.map(({ content }, index) =>
    h(
      'div',
      {
        class: isTabs ? 'tab-content' : 'code-group-panel',
        role: 'tabpanel',
        id: `${id}-panel-${index}`,
        'aria-labelledby': `${id}-tab-${index}`,
        hidden: index !== chosen,
        ...(isTabs && { tabIndex: 0 }),
      },
      content,
    ),
  );
  return h(
    Fragment,
    null,
    h(isTabs ? 'ul' : 'div', { class: isTabs ? 'tabs-list' : 'code-group-tab-bar', role: 'tablist' }, tabs),
    isTabs ? h('div', { class: 'tabs-panels' }, shown) : shown,
  );
}

const Tabs: BuiltIn = (props) => {
  const panels = toChildArray(props.children)
    .filter((child) => isNamed(child, 'Tab'))
    .map(({ props }): Panel => ({
      title: String((props as BuiltInProps)['title'] ?? ''),
      icon: (props as BuiltInProps)['icon'],
      content: props.children,
    }));
  const first = Math.min(Number(props['defaultTabIndex'] ?? 0) || 0, Math.max(0, panels.length - 1));
  return h(
    'div',
    root(props, { class: isOn(props['borderBottom']) ? 'tabs tabs-border-bottom' : 'tabs' }),
    h(Panels, { panels, first, look: 'tabs' }),
  );
};

const Tab: BuiltIn = (props) =>
  h(
    'div',
    root(props, { class: 'tab-content' }),
    props['title'] ? h('p', { class: 'tab-title' }, h('strong', null, text(props, 'title'))) : null,
    props.children,
  );

/** All text in what a component was given. */
function textOf(children: ComponentChildren): string {
  return toChildArray(children)
    .map((child) => (isValidElement(child) ? textOf((child.props as BuiltInProps).children) : String(child)))
    .join('');
}

const CodeBlock: BuiltIn = (props) => {
  const parts = useContext(PartsContext);
  const source = (typeof props['code'] === 'string' ? props['code'] : textOf(props.children)).replace(/^\n|\s+$/g, '');
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
      : h('button', { type: 'button', class: 'code-block-copy-button', 'aria-label': label('copyCode') }),
    h(
      'pre',
      { tabIndex: 0, role: 'group', 'aria-label': String(title ?? language ?? 'code') },
      h('code', null, source),
    ),
  );
};

const CodeGroup: BuiltIn = (props) => {
  const panels = toChildArray(props.children)
    .filter((child) => isValidElement(child))
    .map((child): Panel => {
      const own = (child as VNode<BuiltInProps>).props;
      return { title: String(own['filename'] ?? own['title'] ?? own['language'] ?? 'text'), content: child };
    });
  return h('div', root(props, { class: 'code-group' }), h(Panels, { panels, first: 0, look: 'code' }));
};

const Tooltip: BuiltIn = (props) => h('span', { class: 'tooltip', title: String(props['tip'] ?? '') }, props.children);

const BUILT_INS: Record<string, BuiltIn> = {
  Icon,
  Card,
  Columns: columns('columns'),
  CardGroup: columns('columns card-group'),
  Column: block('div', 'column'),
  Note: callout('note', 'lucide:sticky-note'),
  Tip: callout('tip', 'lucide:lightbulb'),
  Info: callout('info', 'lucide:info'),
  Warning: callout('warning', 'lucide:triangle-alert'),
  Check: callout('check', 'lucide:circle-check'),
  Danger: callout('danger', 'lucide:octagon-alert'),
  Callout: callout('custom'),
  Badge,
  Steps,
  Step,
  Accordion,
  AccordionGroup: block('div', 'accordion-group'),
  Expandable,
  Frame,
  ParamField: Field,
  ResponseField: Field,
  Tabs,
  Tab,
  CodeBlock,
  CodeGroup,
  Tooltip,
};

/** Whether an element is of that built-in component, written in the island's code or given to it. */
function isNamed(child: ComponentChildren, name: string): child is VNode<BuiltInProps> {
  if (!isValidElement(child)) return false;
  if (child.type === (Slot as unknown)) return (child.props as BuiltInProps)['__name'] === name;
  return child.type === (BUILT_INS[name] as unknown);
}

/** Every built-in component; one without a live form shows its children, and so do the members of dotted names. */
export function createBuiltIns(childrenOnly: BuiltIn): Record<string, ComponentType> {
  const plain = (props: BuiltInProps): ComponentChildren => h('div', null, props.children);
  const get = (target: object, name: string | symbol): unknown =>
    typeof name !== 'string' ? Reflect.get(target, name) : Object.hasOwn(BUILT_INS, name) ? BUILT_INS[name] : OTHERS;
  const OTHERS = Object.assign(plain, {
    Item: childrenOnly,
    Row: childrenOnly,
    File: childrenOnly,
    Folder: childrenOnly,
    Repo: childrenOnly,
  });
  return new Proxy({}, { get }) as Record<string, ComponentType>;
}
