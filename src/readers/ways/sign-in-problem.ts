/** Why a reader couldn't sign in, as a sentence for them. */
export class SignInProblem extends Error {}
