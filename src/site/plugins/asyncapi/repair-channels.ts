import { readFlag } from '../../descriptions/load/read-flag.ts';
import { isObject } from '../../descriptions/resolve.ts';
import type { JsonObject } from '../../model/json.ts';

/** Converts the flags that hide channels to booleans if they are strings, in place. */
export function repairChannels(root: JsonObject): void {
  const components = isObject(root['components']) ? root['components'] : {};
  for (const channels of [root['channels'], components['channels']])
    for (const channel of isObject(channels) ? Object.values(channels) : [])
      if (isObject(channel)) for (const flag of ['x-hidden', 'x-excluded']) readFlag(channel, flag);
}
