/** Loads the converter of OpenAPI descriptions on first use, because its library is large. */
import type * as ConvertDescription from './convert-description.ts';
import { getSiblingModule, requireModule } from '../../../../lib/sibling-module.ts';

type Converter = Pick<typeof ConvertDescription, 'convertDescription'>;

let converter: Converter | undefined;

export function getConverter(): Converter {
  converter ??= requireModule<Converter>(getSiblingModule('convert-description', import.meta.url));
  return converter;
}
