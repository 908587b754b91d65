import { startGitHubReviews } from '../../helpers/hosts/github-reviews.ts';
import { describeMentions } from '../../helpers/hosts/mention-contract.ts';
import { REMOTE_HOSTS, startRemoteReviews } from '../../helpers/hosts/remote-reviews.ts';

describeMentions('GitHub', startGitHubReviews);
describeMentions('GitLab', () => startRemoteReviews(REMOTE_HOSTS.gitlab));
describeMentions('Bitbucket', () => startRemoteReviews(REMOTE_HOSTS.bitbucket), {
  hasIssues: false,
  hasReactions: false,
});
describeMentions('Bitbucket Data Center', () => startRemoteReviews(REMOTE_HOSTS['bitbucket-data-center']), {
  hasIssues: false,
});
describeMentions('Azure DevOps', () => startRemoteReviews(REMOTE_HOSTS['azure-devops']), { hasIssues: false });
describeMentions('Gitea', () => startRemoteReviews(REMOTE_HOSTS.gitea));
