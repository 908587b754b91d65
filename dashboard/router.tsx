import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { isSignedOut } from './api/api-error.ts';
import { meQuery } from './api/session.ts';
import type { Me } from './api/types.ts';
import { chooseOrganization } from './lib/last-organization.ts';
import { readSearch } from './lib/read-search.ts';
import { OrganizationLayout } from './shell/OrganizationLayout.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { RouteMissing } from './shell/RouteMissing.tsx';
import { RoutePending } from './shell/RoutePending.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });

/** Returns a function that creates pages below a route. `search` names the parameters that a page reads from its query. */
function nestPages<Parent extends AnyRoute>(getParentRoute: () => Parent) {
  return <const Path extends string, const Name extends string = never>(
    path: Path,
    load: () => Promise<RouteComponent>,
    ...search: Name[]
  ) =>
    createRoute({
      getParentRoute,
      path,
      validateSearch: readSearch(...search),
      component: lazyRouteComponent(() => loadPage(load)),
    });
}

/**
 * Loads the code of a page. If that fails, the router reloads the window, because Bindery may have been updated. While
 * the service is unreachable, a reload would only lose the dashboard, so this throws a `TypeError` instead.
 */
async function loadPage(load: () => Promise<RouteComponent>): Promise<{ default: RouteComponent }> {
  try {
    return { default: await load() };
  } catch (error) {
    await fetch('/healthz');
    throw error;
  }
}

const createEntry = nestPages(() => root);
const entries = [
  createEntry('/sign-in', async () => (await import('./pages/sign-in/SignIn.tsx')).SignIn, 'next', 'error'),
  createEntry('/welcome', async () => (await import('./pages/sign-in/Welcome.tsx')).Welcome, 'token'),
  createEntry(
    '/invitation',
    async () => (await import('./pages/sign-in/AcceptInvitation.tsx')).AcceptInvitation,
    'token',
  ),
  createEntry(
    '/reset',
    async () => (await import('./pages/sign-in/ResetPassword.tsx')).ResetPassword,
    'token',
    'error',
  ),
] as const;

/** Parent of all routes that need a session. Without one, it redirects to the sign-in page, which redirects back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    let me: Me;
    try {
      me = await context.queryClient.ensureQueryData(meQuery);
    } catch (error) {
      if (isSignedOut(error))
        throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
      throw error;
    }
    if (me.user.needsSecondFactor && location.pathname !== '/second-factor') throw redirect({ to: '/second-factor' });
    return { me };
  },
});
const secondFactor = nestPages(() => signedIn)(
  '/second-factor',
  async () => (await import('./pages/account/RequiredSecondFactor.tsx')).RequiredSecondFactor,
);
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context }) => {
    const org = chooseOrganization(context.me.organizations);
    if (org !== undefined) throw redirect({ to: '/$org', params: { org } });
  },
  component: lazyRouteComponent(() => import('./pages/sign-in/NoOrganization.tsx'), 'NoOrganization'),
});

const readSite = nestPages(() => signedIn)(
  '/read',
  async () => (await import('./pages/sign-in/ReadSite.tsx')).ReadSite,
  'site',
  'challenge',
  'state',
);

const organization = createRoute({ getParentRoute: () => signedIn, path: '/$org', component: OrganizationLayout });

const createPage = nestPages(() => organization);
const pages = [
  createPage('/', async () => (await import('./pages/overview/Overview.tsx')).Overview),
  createPage('/projects', async () => (await import('./pages/projects/ProjectList.tsx')).ProjectList),
  createPage('/projects/new', async () => (await import('./pages/projects/NewProject.tsx')).NewProject),
  createPage('/projects/$projectId', async () => (await import('./pages/projects/ProjectPage.tsx')).ProjectPage),
  createPage('/domains/$host', async () => (await import('./pages/domains/DomainPage.tsx')).DomainPage),
  createPage('/keys', async () => (await import('./pages/keys/KeyList.tsx')).KeyList, 'start'),
  createPage(
    '/agent',
    async () => (await import('./pages/agent/AgentJobs.tsx')).AgentJobs,
    'project',
    'status',
    'state',
    'by',
  ),
  createPage('/agent/$projectId/$jobId', async () => (await import('./pages/agent/AgentJobPage.tsx')).AgentJobPage),
  createPage('/automations', async () => (await import('./pages/automations/Automations.tsx')).Automations, 'project'),
  createPage(
    '/automations/$automationId',
    async () => (await import('./pages/automations/AutomationPage.tsx')).AutomationPage,
  ),
  createPage(
    '/exports',
    async () => (await import('./pages/exports/ExportList.tsx')).ExportList,
    'domain',
    'status',
    'start',
  ),
  createPage('/exports/$jobId', async () => (await import('./pages/exports/ExportPage.tsx')).ExportPage),
  createPage('/pulls', async () => (await import('./pages/pulls/PullList.tsx')).PullList, 'state'),
  createPage('/pulls/$pullId', async () => (await import('./pages/pulls/PullPage.tsx')).PullPage),
  createPage('/analytics', async () => (await import('./pages/analytics/Analytics.tsx')).Analytics, 'domain', 'range'),
  createPage('/members', async () => (await import('./pages/members/Members.tsx')).Members, 'start'),
  createPage('/models', async () => (await import('./pages/models/Models.tsx')).Models),
  createPage('/provisioning', async () => (await import('./pages/provisioning/Provisioning.tsx')).Provisioning),
  createPage('/slack', async () => (await import('./pages/slack/SlackPage.tsx')).SlackPage),
  createPage('/audit', async () => (await import('./pages/audit/AuditLog.tsx')).AuditLog, 'action'),
  createPage('/system', async () => (await import('./pages/system/System.tsx')).System),
  createPage('/account', async () => (await import('./pages/account/Account.tsx')).Account),
] as const;

const routeTree = root.addChildren([
  ...entries,
  signedIn.addChildren([start, secondFactor, readSite, organization.addChildren(pages)]),
]);

/** Creates the router. It loads the code of a page when you first open the page or point at a link to it. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    basepath: '/dashboard',
    context: { queryClient },
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: RouteError,
    defaultNotFoundComponent: RouteMissing,
    defaultPendingComponent: RoutePending,
    defaultPendingMs: 150,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
