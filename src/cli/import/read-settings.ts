import { getErrorMessage } from '../../errors.ts';
import type { Source } from '../../site/shared.ts';
import { asFields, type Fields } from './fields.ts';
import type { AddNote } from './imported.ts';
import { readYaml } from './read-yaml.ts';
import { readStaticModule } from './static-module.ts';

/** Reads a YAML file with settings. One that can't be read is reported and counts as empty. */
export function readSettings(file: string, { source, note }: { source: Source; note: AddNote }): Fields {
  try {
    return asFields(readYaml(source.read(file).toString('utf8')));
  } catch (error) {
    const [reason = ''] = getErrorMessage(error).split('\n');
    note({ file, what: `the settings, because the file can't be read: ${reason}` });
    return {};
  }
}

/** Reads the default export of a module. One that can't be read is reported and counts as empty. */
export function readModule(source: Source, file: string, note: AddNote): unknown {
  if (!source.has(file)) return {};
  try {
    return readStaticModule(source, file);
  } catch (error) {
    note({ file, what: `the whole file: ${getErrorMessage(error).split('\n')[0] ?? ''}` });
    return {};
  }
}
