import type { Json } from '../../../../model/json.ts';
import type { FormSchema } from '../../../../model/request-form.ts';
import type { Input } from '../../../../api-requests/input.ts';

/** An input, or a group of them, for one schema. */
export interface Control {
  element: HTMLElement;
  /** The element that a label refers to; absent for groups. */
  input?: HTMLElement;
  /** Returns the entered value; undefined if there is none. */
  read(): Input;
  /** Shows a value; parts that don't fit the schema are omitted. */
  write(value: Json | undefined): void;
}

export interface ControlOptions {
  /** Accessible name of inputs without a label. */
  name: string;
  /** Whether text can have several lines. */
  multiline: boolean;
  /** Number of groups around this one. */
  depth: number;
}

export type CreateControl = (schema: FormSchema, options: ControlOptions) => Control;
