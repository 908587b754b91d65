/**
 * Data of the playground's form: one operation or channel, told so that a browser can draw inputs and build the request
 * without its description. Compact JSON that stands in the page, so everything absent is left out.
 */
import type { Json } from '../model/api-description.ts';

/** The parts that operations and channels share: everything for an address and its credentials. */
export interface AddressForm {
  /** The template, such as `/users/{id}`. */
  path: string;
  title: string;
  servers: FormServer[];
  /** Alternatives of which one is enough; all schemes of one are sent. An empty alternative sends none. */
  auth: FormScheme[][];
  params: FormParam[];
  /** Open at once. */
  expand?: true;
}

/** A channel of an AsyncAPI description: a WebSocket that the browser opens, and messages to send through it. */
export interface ChannelForm extends AddressForm {
  messages: FormBody[];
}

export interface PlaygroundForm extends AddressForm {
  /** In capitals. */
  method: string;
  bodies: FormBody[];
  bodyRequired?: true;
  /** Send through the site's own server where it offers that. */
  proxy?: true;
  /** Direct requests carry the browser's cookies of the API. */
  credentials?: true;
}

export interface FormServer {
  /** May be relative to the site, and may hold `{variables}`. */
  url: string;
  description?: string;
  variables?: { name: string; value?: string; options?: string[]; description?: string }[];
}

/** One security scheme; `key` tells equal schemes of different pages, so that a credential is entered once. */
export interface FormScheme {
  key: string;
  kind: 'apiKey' | 'bearer' | 'basic';
  /** Scheme as the description names it: `apiKey`, `http`, `oauth2`, … */
  type: string;
  in: 'header' | 'query' | 'cookie';
  /** Header, query parameter or cookie. */
  name: string;
  description?: string;
  /** `x-default`; of basic authentication `user:password`. */
  value?: string;
  /** No page can set it: the browser sends what it has. */
  byBrowser?: true;
}

export interface FormParam {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: true;
  deprecated?: true;
  /** OpenAPI's `style`, where it is not the default of the place. */
  style?: string;
  /** OpenAPI's `explode`, where it is not the default of the style. */
  explode?: boolean;
  allowReserved?: true;
  /** Serialized as this media type instead of by style. */
  media?: string;
  /** Stands for the whole query string; the fields of a form are parameters of it. */
  whole?: true;
  description?: string;
  schema: FormSchema;
}

export interface FormBody {
  /** Media type, such as `application/json`. */
  type: string;
  /** Name of a message. */
  label?: string;
  schema: FormSchema;
  /** Encoding of the properties of forms and multipart bodies. */
  encoding?: Record<string, { type?: string; style?: string; explode?: boolean; allowReserved?: true }>;
  /** Named examples that can be filled in. */
  examples?: { label: string; value: Json }[];
}

export type FormSchema = {
  description?: string;
  deprecated?: true;
  /** Initial value: a constant, or an example when those shall be filled in. */
  value?: Json;
  /** Shown in the empty input. */
  hint?: string;
  /** `null` can be sent. */
  nullable?: true;
} & FormShape;

export type FormShape =
  | { kind: 'text'; format?: string; minLength?: number; maxLength?: number; pattern?: string }
  | { kind: 'number'; integer?: true; min?: number; max?: number }
  | { kind: 'boolean' }
  | { kind: 'enum'; options: Json[] }
  | { kind: 'array'; items: FormSchema }
  /** Of each of `choices`, the properties of one branch are added. */
  | { kind: 'object'; fields: FormField[]; map?: FormSchema; choices?: FormChoice[] }
  | FormChoice
  | { kind: 'file'; base64?: 'base64' | 'base64url' }
  /** Anything, also what was too deep or too large: entered as JSON. */
  | { kind: 'json' };

export interface FormChoice {
  kind: 'choice';
  branches: { label: string; schema: FormSchema }[];
}

export interface FormField {
  name: string;
  required?: true;
  schema: FormSchema;
}
