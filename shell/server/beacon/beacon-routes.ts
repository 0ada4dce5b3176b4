/** `POST /beacon`: a page tells that it showed a release of a section, or that the release failed. Always answered 204. */
import { sectionNames, type SectionName } from '@land/kit/release/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import type { LiveSections } from '../releases/live-sections.ts';
import { BeaconLimits } from './beacon-limits.ts';
import { readPageToken } from './page-token.ts';
import type { VersionCounts } from './tally.ts';

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
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) => done(null, body));
    // Whoever sends nonsense learns nothing from the answer.
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
