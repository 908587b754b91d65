/** Why a SAML sign-in was refused. The sign-in page gets the code. */
export type SamlRefusalCode = 'saml_invalid' | 'saml_expired' | 'saml_unsolicited' | 'saml_unavailable';

/** A refused sign-in. `message` is for the log. It describes the problem with the response, without its contents. */
export class SamlRefusal extends Error {
  readonly code: SamlRefusalCode;

  constructor(code: SamlRefusalCode, message: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'SamlRefusal';
    this.code = code;
  }
}
