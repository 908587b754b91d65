import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { AppError } from '../../errors.ts';
import type { ModelReply } from '../types/model.ts';
import { parseJson } from '../../lib/parse-json.ts';
import { PRICES, type Price } from './prices.ts';

/** Prices by model name, `provider:model`. */
export type PriceTable = Readonly<Record<string, Price>>;

/**
 * Returns the estimated cost of a completion in millionths of a US dollar, or undefined if the model's price is
 * unknown. Only the provider's bill is exact.
 */
export function estimateCost(
  name: string,
  { input, output, cached = 0 }: ModelReply['usage'],
  customPrices: PriceTable = {},
): number | undefined {
  const price = findPrice(name, customPrices) ?? findPrice(name, PRICES);
  if (price === undefined) return undefined;
  const cachedTokens = Math.min(cached, input);
  return Math.round((input - cachedTokens) * price.input + cachedTokens * price.cached + output * price.output);
}

/** Ignores a date or `-latest` at the end of a name. Another version is another model. */
function findPrice(name: string, prices: PriceTable): Price | undefined {
  const undatedName = name.replace(/-(?:\d{8}|\d{4}-\d\d-\d\d|latest)$/, '');
  return [name, undatedName].flatMap((key) => (Object.hasOwn(prices, key) ? [prices[key]] : [])).at(0);
}

const Amount = Type.Number({ minimum: 0 });
const OwnPrices = Type.Record(
  Type.String(),
  Type.Object({ input: Amount, output: Amount, cached: Type.Optional(Amount) }, { additionalProperties: false }),
);

/**
 * Parses the operator's own prices, which override the built-in ones: JSON such as `{"openai-compatible:qwen3":
 * {"input": 0.2, "output": 0.8}}`, in US dollars per million tokens. Throws `invalid_config`.
 */
export function parsePrices(text: string): PriceTable {
  const prices = parseJson(text);
  if (!Value.Check(OwnPrices, prices))
    throw new AppError(
      'invalid_config',
      'BINDERY_MODEL_PRICES: expected JSON such as {"openai:gpt-x": {"input": 1.5, "output": 6}}, in US dollars per million tokens.',
    );
  const completePrices = Object.entries(prices).map(([name, { input, output, cached }]) => [
    name,
    { input, output, cached: cached ?? input },
  ]);
  return Object.fromEntries(completePrices);
}
