/**
 * All names of components as authors write them, including aliases and the components of plug-ins. Built-in components
 * are in the order of `components/registry.ts`.
 */
export const COMPONENT_NAMES: readonly string[] = [
  'Accordion',
  'AccordionGroup',
  'api-endpoint',
  'Badge',
  'Callout',
  'Card',
  'Check',
  'CodeBlock',
  'CodeGroup',
  'Color',
  'Color.Item',
  'Color.Row',
  'Column',
  'Columns',
  'CardGroup',
  'Danger',
  'Expandable',
  'Frame',
  'GitHub.Repo',
  'Heading',
  'Icon',
  'Info',
  'Latex',
  'latex',
  'MDX',
  'Note',
  'Panel',
  'ParamField',
  'Popup',
  'PopupContent',
  'PopupTrigger',
  'Prompt',
  'RequestExample',
  'ResponseExample',
  'ResponseField',
  'Step',
  'Steps',
  'Tab',
  'Tabs',
  'Tile',
  'Tip',
  'Tooltip',
  'Tree',
  'FileTree',
  'Tree.File',
  'FileTree.File',
  'Tree.Folder',
  'FileTree.Folder',
  'Update',
  'View',
  'Visibility',
  'Warning',
];

/** Built-in components that also run in a browser, with their handlers. */
export const LIVE_NAMES: ReadonlySet<string> = new Set(
  (
    'Accordion AccordionGroup Badge Callout Card CardGroup Check CodeBlock CodeGroup Column Columns Danger Expandable Frame Icon Info ' +
    'Note ParamField ResponseField Step Steps Tab Tabs Tip Tooltip Warning'
  ).split(' '),
);

/** Tags in HTML that are components, with the names of the components. */
export const COMPONENT_TAGS: ReadonlyMap<string, string> = new Map([['latex', 'Latex']]);

/** Components that are allowed inside a paragraph. */
export const INLINE_NAMES: readonly string[] = [
  'Icon',
  'Badge',
  'Tooltip',
  'Popup',
  'PopupTrigger',
  'PopupContent',
  'Latex',
  'Visibility',
];
