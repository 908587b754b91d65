// Runs in the sandbox: stores effects, which no rendering runs, and the refs of the elements that they use.

let effects = [];
let refs = [];

export function noteEffect(effect) {
  effects.push(effect);
}

export function noteRef(ref) {
  if (typeof ref === 'object' && ref !== null) refs.push(ref);
}

/** Returns the effects that renderings have collected since the last call. */
export function takeEffects() {
  const taken = { effects, refs };
  effects = [];
  refs = [];
  return taken;
}
