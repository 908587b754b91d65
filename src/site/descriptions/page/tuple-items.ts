import type { ApiDocument } from '../../model/api-description.ts';
import type { Json } from '../../model/json.ts';
import { readSchema, type SchemaModel } from '../schema/read-schema.ts';

/**
 * Returns the elements of a tuple with their titles as names if all are unique, or with their indexes. The last entry can be
 * the schema of all further elements: `[2…]`.
 */
export function listTupleItems(model: SchemaModel, document: ApiDocument): [name: string, schema: Json][] {
  const { tuple = [], tupleRest } = model;
  const titles = tuple.map((schema) => readSchema(document, schema).value['title']);
  const isTitled = titles.every((title) => typeof title === 'string' && title.trim() !== '');
  const isNamed = isTitled && new Set(titles).size === titles.length;
  const items = tuple.map((schema, index): [string, Json] => [isNamed ? String(titles[index]) : `[${index}]`, schema]);
  return tupleRest ? [...items, [`[${tuple.length}…]`, tupleRest]] : items;
}
