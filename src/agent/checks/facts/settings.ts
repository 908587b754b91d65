import { listCodeLines } from './code-lines.ts';

/** A setting in upper case, such as an environment variable, in the code of a page. */
export interface SettingUse {
  name: string;
  line: number;
}

/** Lists the settings in the code of a page. */
export function listSettings(page: string): SettingUse[] {
  return listCodeLines(page).flatMap(({ text, line }) =>
    Array.from(
      text.slice(0, MAX_LINE).matchAll(/(?<![\w-])[A-Z][A-Z0-9]{1,30}(?:_[A-Z0-9]{1,30}){1,8}(?![\w-])/g),
      ([name]) => ({
        name,
        line,
      }),
    ),
  );
}

const MAX_LINE = 2_000;

/** Returns the first word of a setting, which is often the name of the product. */
export function getFirstWord(name: string): string {
  return name.slice(0, name.indexOf('_'));
}
