/** Every built-in component. To add one, add a file beside this one and a line here. */
import { accordion, accordionGroup } from './accordion/accordion.ts';
import { apiEndpoint } from './api-endpoint.ts';
import { badge } from './badge/badge.ts';
import { callout, check, danger, info, note, tip, warning } from './callout/callouts.ts';
import { card } from './card/card.ts';
import { codeBlock } from './code-block.ts';
import { codeGroup } from './code-group/code-group.ts';
import { color, colorItem, colorRow } from './color.ts';
import { column, columns } from './columns/columns.ts';
import type { Component } from '../model/component.ts';
import { requestExample, responseExample } from './examples.ts';
import { expandable } from './expandable/expandable.ts';
import { paramField, responseField } from './fields/fields.ts';
import { frame } from './frame/frame.ts';
import { githubRepo } from './github-repo.ts';
import { heading } from './heading.ts';
import { icon } from './icon/icon.ts';
import { mdx } from './mdx.ts';
import { panel } from './panel.ts';
import { popup, popupContent, popupTrigger } from './popup.ts';
import { prompt } from './prompt.ts';
import { step, steps } from './steps/steps.ts';
import { tab, tabs } from './tabs/tabs.ts';
import { tile } from './tile.ts';
import { tooltip } from './tooltip/tooltip.ts';
import { tree, treeFile, treeFolder } from './tree/tree.ts';
import { update } from './update/update.ts';
import { view } from './view/view.ts';
import { visibility } from './visibility.ts';

const COMPONENTS: readonly Component[] = [
  accordion,
  accordionGroup,
  apiEndpoint,
  badge,
  callout,
  card,
  check,
  codeBlock,
  codeGroup,
  color,
  colorItem,
  colorRow,
  column,
  columns,
  danger,
  expandable,
  frame,
  githubRepo,
  heading,
  icon,
  info,
  mdx,
  note,
  panel,
  paramField,
  popup,
  popupContent,
  popupTrigger,
  prompt,
  requestExample,
  responseExample,
  responseField,
  step,
  steps,
  tab,
  tabs,
  tile,
  tip,
  tooltip,
  tree,
  treeFile,
  treeFolder,
  update,
  view,
  visibility,
  warning,
];

const BY_NAME = new Map(COMPONENTS.flatMap((component) => component.names.map((name) => [name, component])));

/** Finds a component by its name as written, including dotted names: `Tree.Folder`. */
export function findComponent(name: string): Component | undefined {
  return BY_NAME.get(name);
}

/** Returns every component with the names and props that authors can use. */
export function listComponents(): readonly Pick<Component, 'names' | 'props'>[] {
  return COMPONENTS;
}
