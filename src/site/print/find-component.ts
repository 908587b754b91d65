import { findComponent } from '../components/registry.ts';
import type { FindComponent } from '../model/component.ts';
import type { Plugin } from '../model/plugin.ts';

/** Returns a function that finds components, with the props that plug-ins add to them. */
export function createFindComponent(plugins: readonly Pick<Plugin<never>, 'props'>[]): FindComponent {
  const extended = plugins
    .flatMap(({ props = {} }) => Object.entries(props))
    .flatMap(([name, props]) => {
      const component = findComponent(name);
      return component ? [[name, { ...component, props: [...component.props, ...props] }] as const] : [];
    });
  const byName = new Map(extended);
  return (name) => byName.get(name) ?? findComponent(name);
}
