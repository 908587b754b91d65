import type { ApiDocument } from '../../model/api-description.ts';
import type { JsonObject } from '../../model/json.ts';

/** One operation or webhook of an API description. */
export interface ApiOperation {
  document: ApiDocument;
  kind: 'operation' | 'webhook';
  /** In lower case. */
  method: string;
  /** The path template, such as `/users/{id}`, or the name of a webhook. */
  path: string;
  pathItem: JsonObject;
  value: JsonObject;
}
