import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { isSignedOut } from './api/api-error.ts';
import { meQuery } from './api/session.ts';
import { chooseOrganization } from './lib/last-organization.ts';
import { readSearch } from './lib/read-search.ts';
import { OrganizationLayout } from './shell/OrganizationLayout.tsx';
import { RouteError } from './shell/RouteError.tsx';
import { RouteMissing } from './shell/RouteMissing.tsx';
import { RoutePending } from './shell/RoutePending.tsx';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: Outlet });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: readSearch('next', 'error'),
  component: lazyRouteComponent(() => import('./pages/sign-in/SignIn.tsx'), 'SignIn'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: readSearch('token'),
  component: lazyRouteComponent(() => import('./pages/sign-in/Welcome.tsx'), 'Welcome'),
});
const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitation',
  validateSearch: readSearch('token'),
  component: lazyRouteComponent(() => import('./pages/sign-in/AcceptInvitation.tsx'), 'AcceptInvitation'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset',
  validateSearch: readSearch('token', 'error'),
  component: lazyRouteComponent(() => import('./pages/sign-in/ResetPassword.tsx'), 'ResetPassword'),
});

/** Parent of all routes that need a session. Without one, it redirects to the sign-in page, which redirects back. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => {
    try {
      return { me: await context.queryClient.ensureQueryData(meQuery) };
    } catch (error) {
      if (isSignedOut(error))
        throw redirect({ to: '/sign-in', search: location.href === '/' ? {} : { next: location.href } });
      throw error;
    }
  },
});
const start = createRoute({
  getParentRoute: () => signedIn,
  path: '/',
  beforeLoad: ({ context }) => {
    const org = chooseOrganization(context.me.organizations);
    if (org !== undefined) throw redirect({ to: '/$org', params: { org } });
  },
  component: lazyRouteComponent(() => import('./pages/sign-in/NoOrganization.tsx'), 'NoOrganization'),
});

const organization = createRoute({ getParentRoute: () => signedIn, path: '/$org', component: OrganizationLayout });
const inOrganization = { getParentRoute: () => organization } as const;

const pages = [
  createRoute({
    ...inOrganization,
    path: '/',
    component: lazyRouteComponent(() => import('./pages/overview/Overview.tsx'), 'Overview'),
  }),
  createRoute({
    ...inOrganization,
    path: '/projects',
    component: lazyRouteComponent(() => import('./pages/projects/ProjectList.tsx'), 'ProjectList'),
  }),
  createRoute({
    ...inOrganization,
    path: '/projects/new',
    component: lazyRouteComponent(() => import('./pages/projects/NewProject.tsx'), 'NewProject'),
  }),
  createRoute({
    ...inOrganization,
    path: '/projects/$projectId',
    component: lazyRouteComponent(() => import('./pages/projects/ProjectPage.tsx'), 'ProjectPage'),
  }),
  createRoute({
    ...inOrganization,
    path: '/domains/$host',
    component: lazyRouteComponent(() => import('./pages/domains/DomainPage.tsx'), 'DomainPage'),
  }),
  createRoute({
    ...inOrganization,
    path: '/keys',
    validateSearch: readSearch('start'),
    component: lazyRouteComponent(() => import('./pages/keys/KeyList.tsx'), 'KeyList'),
  }),
  createRoute({
    ...inOrganization,
    path: '/agent',
    validateSearch: readSearch('project', 'status'),
    component: lazyRouteComponent(() => import('./pages/agent/AgentJobs.tsx'), 'AgentJobs'),
  }),
  createRoute({
    ...inOrganization,
    path: '/agent/$projectId/$jobId',
    component: lazyRouteComponent(() => import('./pages/agent/AgentJobPage.tsx'), 'AgentJobPage'),
  }),
  createRoute({
    ...inOrganization,
    path: '/exports',
    validateSearch: readSearch('domain', 'status', 'start'),
    component: lazyRouteComponent(() => import('./pages/exports/ExportList.tsx'), 'ExportList'),
  }),
  createRoute({
    ...inOrganization,
    path: '/exports/$jobId',
    component: lazyRouteComponent(() => import('./pages/exports/ExportPage.tsx'), 'ExportPage'),
  }),
  createRoute({
    ...inOrganization,
    path: '/pulls',
    validateSearch: readSearch('state'),
    component: lazyRouteComponent(() => import('./pages/pulls/PullList.tsx'), 'PullList'),
  }),
  createRoute({
    ...inOrganization,
    path: '/pulls/$pullId',
    component: lazyRouteComponent(() => import('./pages/pulls/PullPage.tsx'), 'PullPage'),
  }),
  createRoute({
    ...inOrganization,
    path: '/analytics',
    validateSearch: readSearch('domain', 'range'),
    component: lazyRouteComponent(() => import('./pages/analytics/Analytics.tsx'), 'Analytics'),
  }),
  createRoute({
    ...inOrganization,
    path: '/members',
    validateSearch: readSearch('start'),
    component: lazyRouteComponent(() => import('./pages/members/Members.tsx'), 'Members'),
  }),
  createRoute({
    ...inOrganization,
    path: '/audit',
    validateSearch: readSearch('action'),
    component: lazyRouteComponent(() => import('./pages/audit/AuditLog.tsx'), 'AuditLog'),
  }),
  createRoute({
    ...inOrganization,
    path: '/system',
    component: lazyRouteComponent(() => import('./pages/system/System.tsx'), 'System'),
  }),
  createRoute({
    ...inOrganization,
    path: '/account',
    component: lazyRouteComponent(() => import('./pages/account/Account.tsx'), 'Account'),
  }),
] as const;

const routeTree = root.addChildren([
  signIn,
  welcome,
  invitation,
  reset,
  signedIn.addChildren([start, organization.addChildren(pages)]),
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
