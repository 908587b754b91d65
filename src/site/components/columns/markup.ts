import { readNumberProp } from '../../model/props.ts';
import type { Markup } from '../kit.ts';

/** Returns the markup of `Columns` or of `CardGroup`, which is the same grid with another class. */
export const createColumnsMarkup =
  (name: string): Markup =>
  (props, kit) => {
    const count = Math.min(4, Math.max(1, Math.round(readNumberProp(props, 'cols') ?? 2)));
    const classes = name === 'CardGroup' ? 'columns card-group' : 'columns';
    return kit.root('div', { class: classes, 'data-bd-cols': count }, kit.children());
  };
