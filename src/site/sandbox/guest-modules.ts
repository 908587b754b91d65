/**
 * The code that every machine has before any author's: files of `guest/`, packages, and modules generated from lists.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROP_TYPES, PROP_TYPES_SOURCE } from './prop-types.ts';
import { LIVE_HOOKS, MEMBER_NAMES, REACT_NAMES } from './react-names.ts';

const require = createRequire(import.meta.url);
const GUEST = path.join(import.meta.dirname, 'guest');
/** Packages that the guest uses. */
const MODULES: Record<string, () => string> = {
  preact: () => require.resolve('preact'),
  'preact/hooks': () => require.resolve('preact/hooks'),
  'preact/compat': () => require.resolve('preact/compat'),
};

/** Guest modules generated from lists. */
const GENERATED_MODULES: Record<string, string> = {
  'guest:names.js': [
    `export const REACT_NAMES = ${JSON.stringify(REACT_NAMES)};`,
    `export const MEMBER_NAMES = ${JSON.stringify(MEMBER_NAMES)};`,
    `export const LIVE_HOOKS = ${JSON.stringify(LIVE_HOOKS)};`,
  ].join('\n'),
  'guest:prop-types.js': PROP_TYPES_SOURCE,
  'guest:exports.js': `import { React } from './react.js';
export { React, React as default };
export const { ${[...REACT_NAMES, ...MEMBER_NAMES].join(', ')} } = React;`,
};

/** Packages that author code can import, all provided by `guest/react.js`. */
export const REACT = /^(?:react|preact)(?:\/(?:compat|hooks|jsx-runtime))?$|^react-dom$/;

/** Module that starts the guest. */
export const GUEST_MAIN = 'guest:main.js';

/** Functions that the guest exports to the host. */
export const GUEST_FUNCTIONS = [
  'define',
  'start',
  'openScope',
  'share',
  'setValue',
  'setSnippet',
  'setMissing',
  'setExports',
  'copyNames',
  'copyAll',
  'react',
  'keep',
  'run',
  'evaluate',
  'renderTag',
  'explore',
  'takeBorrowed',
  'takeRead',
];

/** Returns the source of a guest module. Throws if there is none with this name. */
export function readGuest(name: string): string {
  const source = GENERATED_MODULES[name];
  if (source !== undefined) return source;
  const file = Object.hasOwn(MODULES, name) ? MODULES[name]?.() : path.join(GUEST, name.replace(/^guest:/, ''));
  return fs.readFileSync(file ?? '', 'utf8');
}

/**
 * Returns the module that a guest import, or an import of an available package, refers to; undefined for an author's
 * own module.
 */
export function resolveGuest(name: string, from: string): string | undefined {
  if (from.startsWith('guest:') || Object.hasOwn(MODULES, from)) return name.replace(/^\.\//, 'guest:');
  if (name === PROP_TYPES) return 'guest:prop-types.js';
  return REACT.test(name) ? 'guest:exports.js' : undefined;
}
