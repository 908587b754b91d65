import { startBuiltInReviews } from '../../helpers/hosts/built-in-reviews.ts';
import { describeReviews } from '../../helpers/hosts/review-contract.ts';

describeReviews('the built-in host', startBuiltInReviews);
