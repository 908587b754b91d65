/** Reads the author's samples, `x-codeSamples` of an operation (content format, Sample languages). */
import type { Json } from '../../../model/json.ts';
import { isObject } from '../../../descriptions/resolve.ts';
import { hidePart, type HiddenParts } from '../../../descriptions/page/hidden-parts.ts';
import { findSampleLanguage } from './languages.ts';
import type { CodeSample } from './code-sample.ts';

const MAX_SAMPLES = 40;

interface AuthorSample {
  /** Display name of the language. */
  name: string;
  /** Name of the language in code blocks. */
  language: string;
  label: string;
  source: string;
}

/** Returns samples with titles that distinguish them: the language, the label, or both. */
export function readAuthorSamples(list: Json | undefined, hiddenParts: HiddenParts): CodeSample[] {
  if (!Array.isArray(list)) return [];
  for (const sample of list.slice(MAX_SAMPLES)) hidePart(hiddenParts, 'example', sample);
  const samples = list.slice(0, MAX_SAMPLES).flatMap(readSample);
  const isDistinct = (key: 'name' | 'label') => new Set(samples.map((sample) => sample[key])).size === samples.length;
  const count = new Set(samples.map(({ name }) => name)).size;
  const getTitle = ({ name, label }: AuthorSample): string => {
    if (label === '' || name === '') return label || name || 'Code';
    // Generators often give all languages of an operation the same label.
    if (isDistinct('name')) return isDistinct('label') ? label : name;
    return count === 1 || label.toLowerCase().includes(name.toLowerCase()) ? label : `${name} · ${label}`;
  };
  return samples.map((sample) => ({ title: getTitle(sample), language: sample.language, source: sample.source }));
}

function readSample(sample: Json): AuthorSample[] {
  if (!isObject(sample)) return [];
  const { lang, label, source } = sample;
  if (typeof source !== 'string' || source.trim() === '') return [];
  const languageName = typeof lang === 'string' ? lang.trim() : '';
  const sampleLanguage = findSampleLanguage(languageName);
  // For example, `JavaScript + SDK`.
  const similarLanguage = sampleLanguage ?? findSampleLanguage(/^[^\s(/+]+/.exec(languageName)?.[0] ?? '');
  return [
    {
      name: sampleLanguage?.title ?? languageName,
      language: similarLanguage?.code ?? languageName.toLowerCase(),
      label: typeof label === 'string' ? label.trim() : '',
      source,
    },
  ];
}
