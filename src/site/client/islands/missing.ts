import { h, type ComponentChildren } from 'preact';
import { isLive } from './built-ins/registry.ts';

interface GivenProps {
  href?: unknown;
  to?: unknown;
  src?: unknown;
  alt?: unknown;
  children?: ComponentChildren;
}

const ADDRESS = /^(?:https?:\/\/|mailto:|[./#])/;
const IMAGE = /\.(?:png|jpe?g|gif|webp|avif|svg|ico)(?:[?#]|$)/i;

/** What the build shows for a component that could not be imported: a link, a picture or what is inside it. */
function Given({ href, to, src, alt, children }: GivenProps = {}): ComponentChildren {
  if (children === undefined && typeof src === 'string' && IMAGE.test(src))
    return h('img', { src, alt: typeof alt === 'string' ? alt : '' });
  const address = [href, to].find((value) => typeof value === 'string' && ADDRESS.test(value));
  return typeof address === 'string' && children !== undefined ? h('a', { href: address }, children) : children;
}

/** A package that could not be imported: built-in components by their names, `Given` by any other, such as `default`. */
export function createMissing(components: Record<string, unknown>): object {
  const find = (name: string): unknown => (isLive(name) ? components[name] : Given);
  // The bundler copies what a module has of its own, and leaves the rest to the prototype.
  const names = new Proxy(
    {},
    { get: (target, name) => (typeof name === 'string' ? find(name) : Reflect.get(target, name)) },
  );
  return new Proxy(Given, {
    get: (target, name) => (name === '__esModule' ? true : (Reflect.get(names, name) ?? Reflect.get(target, name))),
    getPrototypeOf: () => names,
  });
}
