import { API_TOKEN, startBitbucket } from '../../helpers/hosts/bitbucket-server.ts';
import { describeChecks } from '../../helpers/hosts/check-contract.ts';
import { startGitea } from '../../helpers/hosts/gitea-server.ts';
import { startGitLab } from '../../helpers/hosts/gitlab-server.ts';
import { startRemoteReviews } from '../../helpers/hosts/remote-reviews.ts';

const createEvent = () => ({});

describeChecks(
  'GitLab',
  () =>
    startRemoteReviews({
      kind: 'gitlab',
      credentials: 'glpat-known',
      gitToken: 'oauth2:glpat-known',
      apiPath: '/api/v4',
      start: startGitLab,
      createEvent,
    }),
  { hasDetails: true },
);

describeChecks(
  'Bitbucket',
  () =>
    startRemoteReviews({
      kind: 'bitbucket',
      credentials: API_TOKEN,
      gitToken: `x-bitbucket-api-token-auth:${API_TOKEN.split(':')[1]}`,
      apiPath: '/2.0',
      start: startBitbucket,
      createEvent,
    }),
  { hasDetails: true, otherName: 'report/links' },
);

describeChecks(
  'Gitea',
  () =>
    startRemoteReviews({
      kind: 'gitea',
      credentials: 'gitea-known',
      gitToken: 'gitea-known',
      apiPath: '/api/v1',
      start: startGitea,
      createEvent,
    }),
  { hasDetails: false },
);
