import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { clientAddressOf } from '../../http/client-address.js';
import { isOwnOrigin } from '../../http/own-page.guard.js';

/** One text, as it was sent. */
export interface ShownWording {
  /** base64url of the UTF-8 text, because a header holds ASCII only. */
  readonly encoded?: unknown;
  /** Hidden field of a form without scripts: the text itself, or its base64url. */
  readonly plain?: unknown;
}

/** What the page says it showed. */
export interface ShownConsent {
  readonly wording: ShownWording;
  /** Beside the box for marketing texts; sent whenever the form has that box, checked or not. */
  readonly smsWording: ShownWording;
  readonly version?: unknown;
  readonly sectionRelease?: unknown;
}

/** What is kept about an act of consent on a form; null where the page did not say or said something unreadable. */
export interface ConsentEvidence {
  readonly wording: string | null;
  readonly wordingVersion: string | null;
  readonly wordingSha256: Buffer | null;
  readonly smsWording: string | null;
  readonly smsWordingSha256: Buffer | null;
  /** State of the box for marketing texts; null where the form had none. */
  readonly smsTicked: boolean | null;
  readonly ip: string;
  readonly userAgent: string | null;
  readonly pageUrl: string | null;
  readonly sectionRelease: string | null;
}

const MOST_WORDING_BYTES = 8192;
const BASE64URL = /^[A-Za-z0-9_-]+={0,2}$/;
const UNSTORABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/u;

/** Gathers the evidence; never a reason to refuse a lead. */
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

/** Headers whose wording was sent and could not be read; that is a mistake in a section and worth a log line. */
export function findLostWordings(shown: ShownConsent, evidence: ConsentEvidence): string[] {
  return [
    ...(evidence.wording === null && wasSent(shown.wording) ? ['Consent-Wording'] : []),
    ...(evidence.smsWording === null && wasSent(shown.smsWording) ? ['Sms-Consent-Wording'] : []),
  ];
}

function wasSent({ encoded, plain }: ShownWording): boolean {
  return Boolean(encoded ?? plain);
}

/** The text; null where there is none, or one that is unreadable. */
export function readShownWording({ encoded, plain }: ShownWording): string | null {
  if (typeof encoded === 'string') return decodeWording(encoded);
  if (typeof plain !== 'string') return null;
  // Browsers send line ends of a field as CR LF; the page showed LF.
  return decodeWording(plain) ?? storable(plain.replace(/\r\n/g, '\n'));
}

function digestOf(wording: string | null): Buffer | null {
  return wording === null ? null : createHash('sha256').update(wording).digest();
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
  // Header bytes arrive as Latin-1: only printable ASCII can be trusted to be what was meant.
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
