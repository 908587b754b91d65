/** Finds props under the names that authors know from other tools: `<Tab label="npm">`, `<Card link="/start">`. */
import { lookUp } from '../../lib/look-up.ts';

const TITLES = ['title', 'label', 'name', 'heading', 'value'] as const;
const LINKS = ['link', 'url', 'to'] as const;
const OPTIONS = ['options', 'allowedValues', 'values'] as const;

/** Props of a component → other names for them. The first name with a value is used, each for one prop. */
type Spellings = Readonly<Record<string, readonly string[]>>;

/** Components with other names for more than their titles. None of these names is a prop of the component itself. */
export const SPELLINGS: Readonly<Record<string, Spellings>> = {
  Accordion: { title: [...TITLES, 'summary'] },
  Card: { title: TITLES, href: LINKS },
  CardGroup: { cols: ['columns', 'num'] },
  Columns: { cols: ['columns', 'num'] },
  Expandable: { title: [...TITLES, 'summary'] },
  Frame: { caption: ['title', 'label'] },
  Icon: { icon: ['name'] },
  ParamField: { enum: OPTIONS },
  ResponseField: { enum: OPTIONS },
  Tile: { title: TITLES, href: LINKS },
  Tooltip: { tip: ['content', 'text', 'title', 'label'], headline: ['title', 'heading'], href: LINKS },
  Update: { label: [...TITLES, 'version', 'date'], description: ['date'] },
};

/**
 * Returns the props that the author wrote under other names, as name → prop. Contains only props that have no value
 * under their own name.
 */
export function findSpellings(
  component: string,
  props: Record<string, unknown>,
  propNames: readonly string[],
): Record<string, string> {
  const propBySpelling: Record<string, string> = {};
  for (const [prop, spellings] of Object.entries(lookUp(SPELLINGS, component) ?? getTitleSpellings(propNames))) {
    if (hasValue(props[prop])) continue;
    const spelling = spellings.find((name) => name !== prop && !(name in propBySpelling) && hasValue(props[name]));
    if (spelling !== undefined) propBySpelling[spelling] = prop;
  }
  return propBySpelling;
}

/** Returns the props with the values of other names, as returned by `findSpellings`. */
export function applySpellings<Props extends Record<string, unknown>>(
  props: Props,
  propBySpelling: Readonly<Record<string, string>>,
): Props {
  const values = Object.entries(propBySpelling).map(([spelling, prop]) => [prop, props[spelling]]);
  return values.length === 0 ? props : { ...props, ...Object.fromEntries(values) };
}

/** Returns the other names for a component's title, if it has one. */
function getTitleSpellings(propNames: readonly string[]): Spellings {
  const titleProp = propNames.includes('title') ? 'title' : propNames.find((prop) => prop === 'label');
  return titleProp === undefined ? {} : { [titleProp]: TITLES.filter((name) => !propNames.includes(name)) };
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '' && typeof value !== 'boolean';
}
