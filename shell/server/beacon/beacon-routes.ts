/**
 * `POST /beacon`: a page reports that it showed a section's release, or that the release failed. The response is always
 * 204.
 */
import { sectionNames, type SectionName } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import type { LiveSections } from '../releases/live-sections.ts';
import { BeaconLimits } from './beacon-limits.ts';
import type { VersionCounts } from './tally.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const BODY_LIMIT = 1024;

export interface BeaconOptions {
  sections: LiveSections;
  csrfSecret: string;
  record: (counts: VersionCounts) => void;
}

interface Sent {
  token: string;
  section: SectionName;
  version: string;
  outcome: 'view' | 'error';
}

export async function addBeacon(app: FastifyInstance, { sections, csrfSecret, record }: BeaconOptions): Promise<void> {
  const limits = new BeaconLimits();

  const count = (body: unknown, address: string) => {
    const sent = readBeacon(body);
    const token = sent && readPageToken(sent.token, csrfSecret);
    if (!sent || !token || token.isTest || !sections.get(sent.section).find(sent.version)) return;
    const { section, version, outcome } = sent;
    const counts = limits.weigh({ nonce: token.nonce, address, release: `${section} ${version}`, outcome });
    if (counts.views + counts.errors > 0) record({ section, version, ...counts });
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // Someone who sends garbage learns nothing from the response.
    scope.setErrorHandler((_failure, _request, reply) => reply.code(204).send());
    scope.post('/beacon', (request, reply) => {
      count(request.body, request.ip);
      return reply.code(204).send();
    });
  });
}

function readBeacon(body: unknown): Sent | undefined {
  const sent = parse(body);
  const isValid =
    typeof sent?.token === 'string' &&
    typeof sent.version === 'string' &&
    (sectionNames as readonly unknown[]).includes(sent.section) &&
    (sent.outcome === 'view' || sent.outcome === 'error');
  return isValid ? (sent as unknown as Sent) : undefined;
}

function parse(body: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(String(body));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The payload of a page's token: `base64url({ exp, nonce, test? }) . base64url(HMAC-SHA256)`. */
interface PageToken {
  nonce: string;
  /** The page showed a preview. */
  isTest: boolean;
}

/** Returns undefined if the token has expired or was not signed with this secret. */
function readPageToken(token: string, secret: string, now = Date.now()): PageToken | undefined {
  const [payload = '', signature = '', ...more] = token.split('.');
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // A shell signed it, so it has the shape that shells write.
  const { exp, nonce, test } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    exp: number;
    nonce: string;
    test?: boolean;
  };
  return exp * 1000 > now ? { nonce, isTest: test === true } : undefined;
}
