import { startBuiltInReviews } from '../../helpers/hosts/built-in-reviews.ts';
import { startGitHubReviews } from '../../helpers/hosts/github-reviews.ts';
import { REMOTE_HOSTS, startRemoteReviews } from '../../helpers/hosts/remote-reviews.ts';
import { describeReports } from '../../helpers/hosts/report-contract.ts';

describeReports('GitHub', startGitHubReviews);
describeReports('GitLab', () => startRemoteReviews(REMOTE_HOSTS.gitlab));
describeReports('Bitbucket', () => startRemoteReviews(REMOTE_HOSTS.bitbucket));
describeReports('Bitbucket Data Center', () => startRemoteReviews(REMOTE_HOSTS['bitbucket-data-center']));
describeReports('Azure DevOps', () => startRemoteReviews(REMOTE_HOSTS['azure-devops']));
describeReports('Gitea', () => startRemoteReviews(REMOTE_HOSTS.gitea));
describeReports('the built-in host', startBuiltInReviews);
