import { describeChecks } from '../../helpers/hosts/check-contract.ts';
import { startGitHubReviews } from '../../helpers/hosts/github-reviews.ts';

describeChecks('GitHub', startGitHubReviews, { hasDetails: true, otherName: 'status/links' });
