import { toFragmentHref } from '../../../lib/fragment-href.ts';
import { readBooleanProp, readChoiceProp, readStringProp } from '../../model/props.ts';
import type { Props, Value } from '../../model/tree.ts';
import { getValueText } from '../../model/value-text.ts';
import { findTitleId } from '../aliases.ts';
import { part, type Kit } from '../kit.ts';

export const TITLE_SIZES = ['p', 'h2', 'h3', 'h4'];

export function renderSteps<Content>(props: Props, kit: Kit<Content>): Content {
  const steps = kit.mapChildren('Step', (step, index) => numberStep(step, index, props));
  return kit.root('div', { class: 'steps', role: 'list' }, steps);
}

/** Returns a step's props with its number and, unless it has its own, the title size of Steps. */
export function numberStep(step: Props, index: number, steps: Props): Props {
  if (step['inList'] === true) return step;
  const stepNumber = step['stepNumber'] ?? index + 1;
  const titleSize = step['titleSize'] ?? readChoiceProp(steps, 'titleSize', TITLE_SIZES);
  return { ...step, inList: true, stepNumber, titleSize };
}

export function renderStep<Content>(props: Props, kit: Kit<Content>): Content {
  const { icon, iconType, inList } = props;
  const drawing = kit.icon(icon, { type: iconType, size: 14 });
  return kit.root(
    'div',
    { class: 'step', role: inList === true ? 'listitem' : undefined, 'data-component-part': 'step-item' },
    kit.h('div', part('step-line', { 'aria-hidden': 'true' })),
    kit.h(
      'div',
      part('step-number'),
      kit.isEmpty(drawing) ? kit.value(readStringProp(props, 'stepNumber') ?? '1') : drawing,
    ),
    kit.h(
      'div',
      { class: 'bd-StepBody' },
      kit.aliases(),
      renderTitle(props, kit),
      kit.h('div', part('step-content'), kit.children()),
    ),
  );
}

/** Returns the base of a step's anchor id. */
export function findStepId(props: Props, getText: (value: Value) => string = getValueText): string | undefined {
  return isLinkedHeading(props) ? findTitleId(props, 'title', getText) : readStringProp(props, 'id');
}

/** Whether the title of a step is a heading with a link to it. */
export function isLinkedHeading(props: Props): boolean {
  return (props['titleSize'] === 'h2' || props['titleSize'] === 'h3') && !readBooleanProp(props, 'noAnchor');
}

function renderTitle<Content>(props: Props, kit: Kit<Content>): Content {
  const title = kit.value(props['title']);
  const size = readStringProp(props, 'titleSize') ?? '';
  // JSX can contain blocks, which a paragraph can't.
  const tag = ['h2', 'h3', 'h4'].includes(size) ? size : typeof props['title'] === 'object' ? 'div' : 'p';
  if (kit.isEmpty(title) || kit.id === undefined || !isLinkedHeading(props))
    return kit.optional(tag, part('step-title'), title);
  const link = kit.h(
    'a',
    {
      class: 'bd-StepNumberAnchorLink',
      href: toFragmentHref(kit.id),
      'data-component-part': 'step-number-anchor-link',
    },
    kit.withoutLinks(title),
  );
  return kit.h(tag, part('step-title'), link);
}
