/** The code that every machine has before any author's: files of `guest/`, packages, and modules that are made of lists. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PROP_TYPES, PROP_TYPES_SOURCE } from './prop-types.ts';
import { LIVE_HOOKS, MEMBER_NAMES, REACT_NAMES } from './react-names.ts';

const require = createRequire(import.meta.url);
const GUEST = path.join(import.meta.dirname, 'guest');
/** Packages that the guest is made of. */
const MODULES: Record<string, () => string> = {
  preact: () => require.resolve('preact'),
  'preact/hooks': () => require.resolve('preact/hooks'),
  'preact/compat': () => require.resolve('preact/compat'),
};

/** Modules of the guest that are made of lists. */
const MADE: Record<string, string> = {
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

/** Packages that author code may import: all of them are `guest/react.js`. */
export const REACT = /^(?:react|preact)(?:\/(?:compat|hooks|jsx-runtime))?$|^react-dom$/;

/** Module that starts the guest. */
export const GUEST_MAIN = 'guest:main.js';

/** What the guest gives to be called. */
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

/** The source of a module of the guest. Throws for one that is not there. */
export function readGuest(name: string): string {
  const made = MADE[name];
  if (made !== undefined) return made;
  const file = Object.hasOwn(MODULES, name) ? MODULES[name]?.() : path.join(GUEST, name.replace(/^guest:/, ''));
  return fs.readFileSync(file ?? '', 'utf8');
}

/** The module that a name means in one of the guest, or that an author may import; undefined for an author's own. */
export function resolveGuest(name: string, from: string): string | undefined {
  if (from.startsWith('guest:') || Object.hasOwn(MODULES, from)) return name.replace(/^\.\//, 'guest:');
  if (name === PROP_TYPES) return 'guest:prop-types.js';
  return REACT.test(name) ? 'guest:exports.js' : undefined;
}
