import { describe, expect, it } from 'vitest';
import { chooseModel, parseInputs } from './job-inputs.ts';

describe('chooseModel', () => {
  const models = { model: 'anthropic:a', models: ['openai:b', 'anthropic:a'] };

  it('uses the default, or an allowed one', () => {
    expect(chooseModel(models)).toBe('anthropic:a');
    expect(chooseModel(models, 'openai:b')).toBe('openai:b');
  });

  it('lists the allowed models if another one is requested', () => {
    expect(() => chooseModel(models, 'openai:c')).toThrow(
      'Expected "model" to be one of anthropic:a, openai:b; got "openai:c". The operator can allow more models in BINDERY_MODELS.',
    );
  });

  it('names the variable to set without any model, even if further ones are configured', () => {
    expect(() => chooseModel({ model: undefined, models: ['openai:b'] }, 'openai:b')).toThrow('BINDERY_MODEL=');
  });
});

describe('parseInputs', () => {
  it('trims and removes duplicates', () => {
    expect(parseInputs({ title: ' Two\n lines ', tags: ['a', ' a ', 'Größe: 2'], branch: 'release/2' })).toEqual({
      branch: 'release/2',
      title: 'Two lines',
      tags: ['a', 'Größe: 2'],
    });
    expect(parseInputs({})).toEqual({ branch: undefined, title: null, tags: [] });
  });

  it.each([
    { tags: [''] },
    { tags: ['-x'] },
    { tags: ['a,b'] },
    { tags: ['<b>'] },
    { tags: ['a'.repeat(41)] },
    { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) },
    { title: '\u200b' },
    { title: 'a'.repeat(121) },
    { branch: '../x' },
    { branch: '-x' },
  ])('refuses %j', (inputs) => {
    expect(() => parseInputs(inputs)).toThrow(/Expected/);
  });
});
