import type { Json } from '../../../model/api-description.ts';
import type { FormSchema } from '../../../openapi-playground/form.ts';
import type { Input } from '../../../openapi-playground/request/input.ts';

/** An input, or a group of them, for one schema. */
export interface Control {
  element: HTMLElement;
  /** The element that a label names; absent for groups. */
  input?: HTMLElement;
  /** Returns the entered value; undefined when there is none. */
  read(): Input;
  /** Shows a value; what does not fit is shown as far as it does. */
  write(value: Json | undefined): void;
}

export interface ControlOptions {
  /** Accessible name of inputs without a label of their own. */
  name: string;
  /** Text may have several lines. */
  multiline: boolean;
  /** Levels of groups around this one. */
  depth: number;
}

export type CreateControl = (schema: FormSchema, options: ControlOptions) => Control;
