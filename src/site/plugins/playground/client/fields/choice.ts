import { isExactNumber } from '../../../../api-requests/exact-numbers.ts';
import type { FormChoice, FormSchema } from '../../../../model/request-form.ts';
import type { Json } from '../../../../model/json.ts';
import { announce, createElement } from '../dom.ts';
import { text } from '../texts.ts';
import type { Control, ControlOptions, CreateControl } from './control.ts';

/** Creates a choice between several schemas. Values entered for the others are kept while the page is open. */
export function createChoiceControl(
  { branches }: FormChoice,
  options: ControlOptions,
  createControl: CreateControl,
): Control {
  const controls = new Map<number, Control>();
  const select = createElement(
    'select',
    { class: 'bd-PgInput', 'aria-label': `${options.name}: ${text('variant')}` },
    ...branches.map(({ label }, index) => createElement('option', { value: String(index) }, label)),
  );
  const place = createElement('div', { class: 'bd-PgStack' });
  const findSelectedControl = (): Control | undefined => {
    const index = select.selectedIndex;
    const branch = branches[index];
    const cachedControl = controls.get(index);
    if (cachedControl || !branch) return cachedControl;
    const control = createControl(branch.schema, options);
    controls.set(index, control);
    return control;
  };
  const show = (): void => {
    const control = findSelectedControl();
    place.replaceChildren(...(control ? [control.element] : []));
  };
  select.addEventListener('change', () => {
    show();
    announce(place);
  });
  show();
  return {
    element: createElement('div', { class: 'bd-PgStack' }, select, place),
    read: () => findSelectedControl()?.read(),
    write(value) {
      if (value !== undefined) select.selectedIndex = findBestBranch(branches, value);
      show();
      findSelectedControl()?.write(value);
    },
  };
}

function findBestBranch(branches: readonly { schema: FormSchema }[], value: Json): number {
  const scores = branches.map(({ schema }) => computeScore(schema, value));
  return scores.indexOf(Math.max(...scores));
}

/** Scores how well a value fits a schema: by type first, then by constants and property names. */
function computeScore(schema: FormSchema, value: Json): number {
  switch (schema.kind) {
    case 'enum':
      return schema.options.some((option) => JSON.stringify(option) === JSON.stringify(value)) ? 3 : -3;
    case 'array':
      return Array.isArray(value) ? 1 + (value[0] === undefined ? 0 : computeScore(schema.items, value[0])) : -2;
    case 'object': {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return -2;
      const fieldSchemas = new Map(schema.fields.map(({ name, schema: fieldSchema }) => [name, fieldSchema]));
      return Object.entries(value).reduce((sum, [name, item]) => {
        const property = fieldSchemas.get(name);
        if (!property) return sum - 1;
        return sum + 1 + (property.kind === 'enum' && item !== undefined ? computeScore(property, item) : 0);
      }, 0);
    }
    case 'choice':
      return Math.max(...schema.branches.map((branch) => computeScore(branch.schema, value)));
    case 'json':
      return 0;
    default:
      return (isExactNumber(value) ? 'number' : typeof value) === KINDS[schema.kind] ? 2 : -2;
  }
}

const KINDS = { text: 'string', number: 'number', boolean: 'boolean', file: 'string' } as const;
