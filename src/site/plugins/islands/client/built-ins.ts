/** The built-in components that islands render, for content that an island shows only later. */
import { h, type ComponentChildren, type ComponentType } from 'preact';
import { renderAccordion } from '../../../components/accordion/markup.ts';
import { findTitleId } from '../../../components/aliases.ts';
import { renderBadge } from '../../../components/badge/markup.ts';
import { createBlockMarkup } from '../../../components/block-markup.ts';
import { createCalloutMarkup } from '../../../components/callout/markup.ts';
import { renderCard } from '../../../components/card/markup.ts';
import { createColumnsMarkup } from '../../../components/columns/markup.ts';
import { renderExpandable } from '../../../components/expandable/markup.ts';
import { findFieldId, renderField } from '../../../components/fields/markup.ts';
import { renderFrame } from '../../../components/frame/markup.ts';
import { renderIcon } from '../../../components/icon/markup.ts';
import { findStepId, renderStep, renderSteps } from '../../../components/steps/markup.ts';
import { renderTab, renderTabs } from '../../../components/tabs/markup.ts';
import { renderTooltip } from '../../../components/tooltip/markup.ts';
import type { Markup } from '../../../components/kit.ts';
import type { Props, Value } from '../../../model/tree.ts';
import { createBuiltIn } from './live-kit.ts';
import { CodeBlock, CodeGroup } from './live-code.ts';
import type { BuiltIn, BuiltInProps } from './built-in.ts';

const createTitled = (name: string, markup: Markup) =>
  createBuiltIn(name, markup, (props: Props, getText: (value: Value) => string) =>
    findTitleId(props, 'title', getText),
  );
const createCallout = (name: string, type = name.toLowerCase()) => createBuiltIn(name, createCalloutMarkup(type));

const BUILT_INS: Record<string, BuiltIn> = {
  Icon: createBuiltIn('Icon', renderIcon),
  Card: createBuiltIn('Card', renderCard),
  Columns: createBuiltIn('Columns', createColumnsMarkup('Columns')),
  CardGroup: createBuiltIn('CardGroup', createColumnsMarkup('CardGroup')),
  Column: createBuiltIn('Column', createBlockMarkup('bd-Column')),
  Note: createCallout('Note'),
  Tip: createCallout('Tip'),
  Info: createCallout('Info'),
  Warning: createCallout('Warning'),
  Check: createCallout('Check'),
  Danger: createCallout('Danger'),
  Callout: createCallout('Callout', 'custom'),
  Badge: createBuiltIn('Badge', renderBadge),
  Steps: createBuiltIn('Steps', renderSteps),
  Step: createBuiltIn('Step', renderStep, findStepId),
  Accordion: createTitled('Accordion', renderAccordion),
  AccordionGroup: createBuiltIn('AccordionGroup', createBlockMarkup('accordion-group')),
  Expandable: createBuiltIn('Expandable', renderExpandable),
  Frame: createBuiltIn('Frame', renderFrame),
  ParamField: createBuiltIn('ParamField', renderField, findFieldId),
  ResponseField: createBuiltIn('ResponseField', renderField, findFieldId),
  Tabs: createBuiltIn('Tabs', renderTabs),
  Tab: createTitled('Tab', renderTab),
  CodeBlock,
  CodeGroup,
  Tooltip: createBuiltIn('Tooltip', renderTooltip),
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
