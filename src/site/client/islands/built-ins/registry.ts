/**
 * Live versions of the built-in components, with the markup of `components/`, for content that an island shows only
 * later.
 */
import { h, type ComponentChildren, type ComponentType } from 'preact';
import { renderBadge } from '../../../components/badge/markup.ts';
import { createCalloutMarkup } from '../../../components/callout/markup.ts';
import { renderCard } from '../../../components/card/markup.ts';
import { createBlockMarkup } from '../../../components/block-markup.ts';
import { createColumnsMarkup } from '../../../components/columns/markup.ts';
import { createBuiltIn } from '../live-kit.ts';
import { CodeBlock, CodeGroup } from './code.ts';
import { Accordion, Expandable } from './disclosure.ts';
import { Icon } from './drawing.ts';
import { Field } from './fields.ts';
import { Frame } from './frame.ts';
import { Tooltip } from './inline.ts';
import { createBlock, type BuiltIn, type BuiltInProps } from './markup.ts';
import { Step, Steps } from './steps.ts';
import { Tab, Tabs } from './tabs.ts';

const BUILT_INS: Record<string, BuiltIn> = {
  Icon,
  Card: createBuiltIn(renderCard),
  Columns: createBuiltIn(createColumnsMarkup('Columns')),
  CardGroup: createBuiltIn(createColumnsMarkup('CardGroup')),
  Column: createBuiltIn(createBlockMarkup('column')),
  Note: createBuiltIn(createCalloutMarkup('note')),
  Tip: createBuiltIn(createCalloutMarkup('tip')),
  Info: createBuiltIn(createCalloutMarkup('info')),
  Warning: createBuiltIn(createCalloutMarkup('warning')),
  Check: createBuiltIn(createCalloutMarkup('check')),
  Danger: createBuiltIn(createCalloutMarkup('danger')),
  Callout: createBuiltIn(createCalloutMarkup('custom')),
  Badge: createBuiltIn(renderBadge),
  Steps,
  Step,
  Accordion,
  AccordionGroup: createBlock('div', 'accordion-group'),
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
  const renderWrapper = (props: BuiltInProps): ComponentChildren => h('div', null, props.children);
  const get = (target: object, name: string | symbol): unknown =>
    typeof name !== 'string' ? Reflect.get(target, name) : isLive(name) ? BUILT_INS[name] : OTHERS;
  const OTHERS = Object.assign(renderWrapper, {
    Item: childrenOnly,
    Row: childrenOnly,
    File: childrenOnly,
    Folder: childrenOnly,
    Repo: childrenOnly,
  });
  return new Proxy({}, { get }) as Record<string, ComponentType>;
}
