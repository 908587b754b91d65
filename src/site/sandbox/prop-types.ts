/** The package whose prop checks do nothing on a built site. */
export const PROP_TYPES = 'prop-types';

const CHECKS = 'any array bigint bool element elementType func node number object string symbol'.split(' ');
const MAKERS = 'arrayOf exact instanceOf objectOf oneOf oneOfType shape'.split(' ');

/** Its source, for the sandbox and for browsers. */
export const PROP_TYPES_SOURCE = [
  'const check = () => null;',
  'check.isRequired = check;',
  'const make = () => check;',
  ...CHECKS.map((name) => `export const ${name} = check;`),
  ...MAKERS.map((name) => `export const ${name} = make;`),
  `export default { ${[...CHECKS, ...MAKERS].join(', ')}, checkPropTypes: () => {} };`,
].join('\n');
