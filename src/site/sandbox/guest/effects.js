// Runs in the sandbox: keeps effects, which no rendering runs, and the references of the elements that they look at.

let effects = [];
let refs = [];

export function noteEffect(effect) {
  effects.push(effect);
}

export function noteRef(ref) {
  if (typeof ref === 'object' && ref !== null) refs.push(ref);
}

/** Takes the effects that renderings met since this was asked last. */
export function takeEffects() {
  const taken = { effects, refs };
  effects = [];
  refs = [];
  return taken;
}
