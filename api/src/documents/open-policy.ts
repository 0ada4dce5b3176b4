import type { DocumentKind } from './document-kind.js';

const NO_PAGE = "script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * The Content-Security-Policy of an opened document: it cannot run scripts as a page of the desk, even if a browser
 * took it for a page. Pictures are sandboxed too. Chrome shows no sandboxed PDF, and needs `object-src` for its viewer
 * (https://crbug.com/271452), which runs a PDF's own scripts outside of the desk's origin.
 */
export const policyOf = (kind: DocumentKind): string =>
  kind === 'pdf'
    ? `object-src 'self'; ${NO_PAGE}`
    : `default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; sandbox; ${NO_PAGE}`;
