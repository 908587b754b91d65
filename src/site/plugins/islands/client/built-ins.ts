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

const createTitled = (markup: Markup) =>
  createBuiltIn(markup, (props: Props, getText: (value: Value) => string) => findTitleId(props, 'title', getText));
const createCallout = (type: string) => createBuiltIn(createCalloutMarkup(type));
const Field = createBuiltIn(renderField, findFieldId);

const BUILT_INS: Record<string, BuiltIn> = {
  Icon: createBuiltIn(renderIcon),
  Card: createBuiltIn(renderCard),
  Columns: createBuiltIn(createColumnsMarkup('Columns')),
  CardGroup: createBuiltIn(createColumnsMarkup('CardGroup')),
  Column: createBuiltIn(createBlockMarkup('bd-Column')),
  Note: createCallout('note'),
  Tip: createCallout('tip'),
  Info: createCallout('info'),
  Warning: createCallout('warning'),
  Check: createCallout('check'),
  Danger: createCallout('danger'),
  Callout: createCallout('custom'),
  Badge: createBuiltIn(renderBadge),
  Steps: createBuiltIn(renderSteps),
  Step: createBuiltIn(renderStep, findStepId),
  Accordion: createTitled(renderAccordion),
  AccordionGroup: createBuiltIn(createBlockMarkup('accordion-group')),
  Expandable: createBuiltIn(renderExpandable),
  Frame: createBuiltIn(renderFrame),
  ParamField: Field,
  ResponseField: Field,
  Tabs: createBuiltIn(renderTabs),
  Tab: createTitled(renderTab),
  CodeBlock,
  CodeGroup,
  Tooltip: createBuiltIn(renderTooltip),
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
