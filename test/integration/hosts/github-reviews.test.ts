import { startGitHubReviews } from '../../helpers/hosts/github-reviews.ts';
import { describeReviews } from '../../helpers/hosts/review-contract.ts';

describeReviews('GitHub', startGitHubReviews);
