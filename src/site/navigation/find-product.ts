import type { SiteNavigation } from '../model/navigation.ts';

/**
 * Returns a function that finds the product of a path: the page's own, or the only one of the pages in the closest
 * folder that has pages. Returns undefined for a path of several products, or of none.
 */
export function createProductFinder({ sections, sectionOf }: SiteNavigation): (path: string) => string | undefined {
  let products: Map<string, string | undefined> | undefined;
  const index = () => {
    const labels = new Map(sections.map(({ id, product }) => [id, product]));
    const productsByPath = new Map<string, string | undefined>();
    // Most sites have no products.
    if (sections.every(({ product }) => product === undefined)) return productsByPath;
    for (const [url, section] of Object.entries(sectionOf)) {
      const product = labels.get(section);
      for (let at = url; at !== ''; at = getFolder(at))
        productsByPath.set(at, productsByPath.has(at) && productsByPath.get(at) !== product ? undefined : product);
    }
    return productsByPath;
  };
  return (path) => {
    products ??= index();
    if (products.size === 0) return undefined;
    for (let at = path; at !== ''; at = getFolder(at)) if (products.has(at)) return products.get(at);
    return undefined;
  };
}

function getFolder(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
