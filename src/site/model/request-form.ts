/**
 * Data of the form for one operation or another part of an API description, from which a browser can render inputs and
 * build the request without the description. It can be embedded in the page as compact JSON, so absent values are
 * omitted.
 */
import type { Json } from './json.ts';

/** Returns a form as JSON, with integers as written in the description. Returns undefined if a page has none. */
export type CreateForm = () => string | undefined | Promise<string | undefined>;

/** The fields that all forms share: everything for a URL and its credentials. */
export interface TargetForm {
  /** The path template, such as `/users/{id}`. */
  path: string;
  title: string;
  servers: FormServer[];
  /** Alternatives. One of them is enough. All schemes of the chosen one are sent. An empty alternative sends none. */
  auth: FormScheme[][];
  params: FormParam[];
  /** Expand the form initially. */
  expand?: true;
  /** Send through the site's own server if it offers a proxy. */
  proxy?: true;
}

/** A WebSocket that the browser opens, and messages to send through it. */
export interface ChannelForm extends TargetForm {
  messages: FormBody[];
}

export interface OperationForm extends TargetForm {
  /** In uppercase. */
  method: string;
  bodies: FormBody[];
  bodyRequired?: true;
  /** Whether direct requests include the browser's cookies for the API. */
  credentials?: true;
}

export interface FormServer {
  /** Can be relative to the site, and can contain `{variables}`. */
  url: string;
  description?: string;
  variables?: { name: string; value?: string; options?: string[]; description?: string }[];
}

/** A security scheme. `key` identifies equal schemes on pages about one API, so that a credential is only entered once. */
export interface FormScheme {
  key: string;
  kind: 'apiKey' | 'bearer' | 'basic';
  /** Scheme type in the description: `apiKey`, `http`, `oauth2`, … */
  type: string;
  in: 'header' | 'query' | 'cookie';
  /** Name of the header, query parameter or cookie. */
  name: string;
  description?: string;
  /** Value of `x-default`. For basic authentication, `user:password`. */
  value?: string;
  /** Set if pages can't set it. The browser sends its own value. */
  byBrowser?: true;
}

export interface FormParam {
  in: 'path' | 'query' | 'header' | 'cookie';
  name: string;
  required?: true;
  deprecated?: true;
  /** OpenAPI's `style`, if it isn't the default for the location. */
  style?: string;
  /** OpenAPI's `explode`, if it isn't the default for the style. */
  explode?: boolean;
  allowReserved?: true;
  /** Serialize as this media type instead of by style. */
  media?: string;
  /** The parameter is the whole query string. The fields of a form become its parameters. */
  whole?: true;
  description?: string;
  /** Whether the initial value belongs to the signed-in reader, so that it isn't stored. Never in a page. */
  isPreset?: true;
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
  /** Initial value: a constant, or an example if prefilling is enabled. */
  value?: Json;
  /** Placeholder of the empty input. */
  hint?: string;
  /** Whether `null` can be sent. */
  nullable?: true;
} & FormShape;

export type FormShape =
  | { kind: 'text'; format?: string; minLength?: number; maxLength?: number; pattern?: string }
  | { kind: 'number'; integer?: true; min?: number; max?: number }
  | { kind: 'boolean' }
  | { kind: 'enum'; options: Json[] }
  | { kind: 'array'; items: FormSchema }
  /** Each of `choices` adds the properties of one of its branches. */
  | { kind: 'object'; fields: FormField[]; map?: FormSchema; choices?: FormChoice[] }
  | FormChoice
  | { kind: 'file'; base64?: 'base64' | 'base64url' }
  /** Anything entered as JSON, including schemas that are too deep or too large. */
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
