/**
 * Live versions of the built-in components, with the markup of `components/`, for content that an island shows only
 * later.
 */
import { h, type ComponentChildren, type ComponentType } from 'preact';
import { callout } from './callout.ts';
import { Card, columns } from './card.ts';
import { CodeBlock, CodeGroup } from './code.ts';
import { Accordion, Expandable } from './disclosure.ts';
import { Icon } from './drawing.ts';
import { Field } from './fields.ts';
import { Frame } from './frame.ts';
import { Badge, Tooltip } from './inline.ts';
import { block, type BuiltIn, type BuiltInProps } from './markup.ts';
import { Step, Steps } from './steps.ts';
import { Tab, Tabs } from './tabs.ts';

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

/** Whether a built-in component has a live form. */
export const isLive = (name: string): boolean => Object.hasOwn(BUILT_INS, name);

/** Returns all built-in components. Those without a live form, and members of dotted names, show their children. */
export function createBuiltIns(childrenOnly: BuiltIn): Record<string, ComponentType> {
  const wrapper = (props: BuiltInProps): ComponentChildren => h('div', null, props.children);
  const get = (target: object, name: string | symbol): unknown =>
    typeof name !== 'string' ? Reflect.get(target, name) : isLive(name) ? BUILT_INS[name] : OTHERS;
  const OTHERS = Object.assign(wrapper, {
    Item: childrenOnly,
    Row: childrenOnly,
    File: childrenOnly,
    Folder: childrenOnly,
    Repo: childrenOnly,
  });
  return new Proxy({}, { get }) as Record<string, ComponentType>;
}
