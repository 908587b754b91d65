import type { DescriptionFormat, JsonFormat } from '../../model/description-format.ts';

export function getJsonFormat({ field, json }: DescriptionFormat): JsonFormat {
  if (!json) throw new Error(`${field} isn't a format in JSON`);
  return json;
}
