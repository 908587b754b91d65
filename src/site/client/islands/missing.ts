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

/** Shows a component that could not be imported as the build does: a link, a picture or the content. */
function Given({ href, to, src, alt, children }: GivenProps = {}): ComponentChildren {
  if (children === undefined && typeof src === 'string' && IMAGE.test(src))
    return h('img', { src, alt: typeof alt === 'string' ? alt : '' });
  const address = [href, to].find((value) => typeof value === 'string' && ADDRESS.test(value));
  return typeof address === 'string' && children !== undefined ? h('a', { href: address }, children) : children;
}

/** A file or package that could not be imported: names of React and built-in components, `Given` by any other, such as `default`. */
export function createMissing(components: Record<string, unknown>, react: Record<string, unknown>): object {
  // The default of such a file may be meant as React.
  Object.assign(Given, react);
  const find = (name: string): unknown => {
    if (name === 'default') return Given;
    return isLive(name) ? components[name] : (react[name] ?? Given);
  };
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
