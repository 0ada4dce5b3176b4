import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { clientAddressOf } from '../../http/request/client-address.js';
import { isOwnOrigin } from '@land/http/own-page';

/** A wording in the form in which the page sent it. */
export interface ShownWording {
  /** base64url of the UTF-8 text, because a header holds ASCII only. */
  readonly encoded?: unknown;
  /** The hidden field that is sent without scripts: the text, or its base64url. */
  readonly plain?: unknown;
}

/** The consent wordings that the page reported with the form. */
export interface ShownConsent {
  readonly wording: ShownWording;
  /**
   * The wording beside the box for marketing texts. The page sends it whenever the form has the box, checked or not.
   */
  readonly smsWording: ShownWording;
  readonly version?: unknown;
  readonly sectionRelease?: unknown;
}

/** The evidence of a consent on a form. A value is null if the page did not send it, or it was unreadable. */
export interface ConsentEvidence {
  readonly wording: string | null;
  readonly wordingVersion: string | null;
  readonly wordingSha256: Buffer | null;
  readonly smsWording: string | null;
  readonly smsWordingSha256: Buffer | null;
  /** The state of the box for marketing texts; null if the form has none. */
  readonly smsTicked: boolean | null;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly pageUrl: string | null;
  readonly sectionRelease: string | null;
}

const MOST_WORDING_BYTES = 8192;
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
const UNSTORABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** Reads the evidence from a request. Never throws, because a lead is stored even without evidence. */
export function gatherEvidence(
  request: FastifyRequest,
  shown: ShownConsent,
  boxes: { readonly isSmsTicked: boolean; readonly publicOrigins: readonly string[] },
): ConsentEvidence {
  const wording = readShownWording(shown.wording);
  const smsWording = readShownWording(shown.smsWording);
  return {
    wording,
    wordingVersion: readLabel(shown.version, 100),
    wordingSha256: digestOf(wording),
    smsWording,
    smsWordingSha256: digestOf(smsWording),
    smsTicked: boxes.isSmsTicked || (wasSent(shown.smsWording) ? false : null),
    ip: clientAddressOf(request),
    userAgent: readLabel(request.headers['user-agent'], 500),
    pageUrl: readPageUrl(request, boxes.publicOrigins),
    sectionRelease: readLabel(shown.sectionRelease, 100),
  };
}

/** Returns the headers with an unreadable wording. They are logged, because they come from a mistake in a section. */
export function findLostWordings(shown: ShownConsent, evidence: ConsentEvidence): string[] {
  return [
    ...(evidence.wording === null && wasSent(shown.wording) ? ['Consent-Wording'] : []),
    ...(evidence.smsWording === null && wasSent(shown.smsWording) ? ['Sms-Consent-Wording'] : []),
  ];
}

function wasSent({ encoded, plain }: ShownWording): boolean {
  return Boolean(encoded ?? plain);
}

/** Returns the wording; null if there is none or it is unreadable. */
export function readShownWording({ encoded, plain }: ShownWording): string | null {
  if (typeof encoded === 'string') return decodeWording(encoded);
  if (typeof plain !== 'string') return null;
  // Browsers send line breaks as CR LF, but the page showed the text with LF, which the copy of the form has too.
  return decodeWording(plain) ?? storable(plain.replace(/\r\n/g, '\n'));
}

function digestOf(wording: string | null): Buffer | null {
  return wording === null ? null : hash('sha256', wording, 'buffer');
}

function decodeWording(encoded: string): string | null {
  if (!BASE64URL.test(encoded)) return null;
  try {
    return storable(
      new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(Buffer.from(encoded, 'base64url')),
    );
  } catch {
    return null;
  }
}

function storable(text: string): string | null {
  return text === '' || Buffer.byteLength(text) > MOST_WORDING_BYTES || UNSTORABLE.test(text) ? null : text;
}

function readLabel(given: unknown, most: number): string | null {
  if (typeof given !== 'string') return null;
  // Node decodes headers as Latin-1, so characters outside ASCII may differ from the sent ones.
  return (
    given
      .replace(/[^\x20-\x7e]/g, '')
      .trim()
      .slice(0, most) || null
  );
}

function readPageUrl(request: FastifyRequest, publicOrigins: readonly string[]): string | null {
  const { referer } = request.headers;
  const url = typeof referer === 'string' && URL.canParse(referer) ? new URL(referer) : undefined;
  if (url === undefined || !isOwnOrigin(url.origin, request, publicOrigins)) return null;
  return `${url.origin}${url.pathname}`.slice(0, 500);
}
