/** Reports values of props that a component doesn't support (content format, Components). */
import { findClosestName } from '../../lib/find-closest-name.ts';
import { findSafeColor } from '../color/safe-color.ts';
import type { Component, PropValues } from '../model/component.ts';
import { readNumberProp, readStringProp } from '../model/props.ts';
import type { ComponentNode, Props } from '../model/tree.ts';
import { getValueText } from '../model/value-text.ts';
import type { PropProblem } from './report-target.ts';

/** Props that decide what readers see. The others only affect how it looks. */
const CONTENT_PROPS: ReadonlySet<string> = new Set(['actions', 'for']);

/** Maximum number of characters of a value in a message. */
const MAX_LENGTH = 60;

/** Returns a problem for each prop with an unsupported value, which has no effect. */
export function findUnsupportedValues({ name, props }: ComponentNode, values: Component['values'] = {}): PropProblem[] {
  return Object.entries(values).flatMap(([prop, supportedValues]): PropProblem[] => {
    const value = findUnsupported(props, prop, supportedValues);
    if (value === undefined) return [];
    const severity = CONTENT_PROPS.has(prop) ? 'warning' : 'info';
    const message = `<${name}> doesn't support the value "${value.slice(0, MAX_LENGTH)}" of "${prop}". ${suggestFix(value, supportedValues)}`;
    return [{ prop, severity, code: 'unknown-prop-value', message }];
  });
}

function findUnsupported(props: Props, prop: string, supportedValues: PropValues): string | undefined {
  const text = readStringProp(props, prop);
  if (supportedValues === 'color') return findSafeColor(text) === undefined ? text : undefined;
  if (!isWordList(supportedValues)) {
    const number = readNumberProp(props, prop) ?? Number.NaN;
    return number >= supportedValues.min && number <= supportedValues.max ? undefined : text;
  }
  const value = props[prop];
  const words = Array.isArray(value) ? value.map(getValueText) : (text?.split(/[,\s]+/) ?? []);
  return words.find((word) => word !== '' && !supportedValues.includes(word));
}

function suggestFix(value: string, supportedValues: PropValues): string {
  if (supportedValues === 'color') {
    const isHex = /^[0-9a-f]+$/i.test(value) && findSafeColor(`#${value}`) !== undefined;
    return `It is ignored. ${isHex ? `Did you mean "#${value}"?` : 'Use a CSS color, such as "#16a34a".'}`;
  }
  if (isWordList(supportedValues)) {
    const guess = findClosestName(value, supportedValues);
    const [last, ...others] = supportedValues.map((word) => `"${word}"`).reverse();
    const fix = guess === undefined ? `Use ${others.reverse().join(', ')} or ${last}.` : `Did you mean "${guess}"?`;
    return `It is ignored. ${fix}`;
  }
  const { min, max } = supportedValues;
  const effect = Number.isNaN(Number.parseFloat(value)) ? 'It is ignored' : 'The closest number is used';
  return `${effect}. Use a number from ${min}${max === Infinity ? '' : ` to ${max}`}.`;
}

function isWordList(values: PropValues): values is readonly string[] {
  return Array.isArray(values);
}
