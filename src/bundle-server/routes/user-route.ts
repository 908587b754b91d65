/** Tells the pages of a private site about the signed-in reader, for the parts of pages that differ between readers. */
import { USER_PATH, type SiteUser } from '../../lib/site-user.ts';
import { sendJson } from '../connection/exchange.ts';
import type { Route } from '../route.ts';

/** Creates the route. Without a signed-in reader, its path is one of the site, like any other. */
export function createUserRoute(): Route {
  return {
    matches: ({ method, path }) => path === `/${USER_PATH}` && (method === 'GET' || method === 'HEAD'),
    isIn: (_, reader) => reader !== undefined,
    isOnHidden: true,
    async handle({ response, reader }) {
      const user: SiteUser = {
        user: { ...reader?.content, groups: reader?.groups ?? [] },
        apiPlaygroundInputs: { ...reader?.apiPlaygroundInputs },
      };
      sendJson(response, 200, user);
    },
  };
}
