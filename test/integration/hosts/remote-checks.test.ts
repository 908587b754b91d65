import { describeChecks } from '../../helpers/hosts/check-contract.ts';
import { REMOTE_HOSTS, startRemoteReviews } from '../../helpers/hosts/remote-reviews.ts';

describeChecks('GitLab', () => startRemoteReviews(REMOTE_HOSTS.gitlab), { hasDetails: true });
describeChecks('Bitbucket', () => startRemoteReviews(REMOTE_HOSTS.bitbucket), {
  hasDetails: true,
  otherName: 'report/links',
});
describeChecks('Bitbucket Data Center', () => startRemoteReviews(REMOTE_HOSTS['bitbucket-data-center']), {
  hasDetails: true,
  otherName: 'report/links',
});
describeChecks('Azure DevOps', () => startRemoteReviews(REMOTE_HOSTS['azure-devops']), {
  hasDetails: true,
  otherName: 'policy/links',
});
describeChecks('Gitea', () => startRemoteReviews(REMOTE_HOSTS.gitea), { hasDetails: false });
