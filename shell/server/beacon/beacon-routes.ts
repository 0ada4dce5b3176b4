/** `POST /beacon`: a page reports that it showed a section's release, or that it failed. Always returns 204. */
import { readCsrfToken } from '@land/http/csrf-token';
import { isSectionName, parseJson, type SectionName } from '@land/release-tools/format/release-format.ts';
import type { FastifyInstance } from 'fastify';
import type { LiveSections } from '../releases/live-sections.ts';
import { BeaconLimits } from './beacon-limits.ts';
import type { VersionCounts } from './tally.ts';

const BODY_LIMIT = 1024;

export interface BeaconOptions {
  sections: LiveSections;
  csrfSecret: string;
  record: (counts: VersionCounts) => void;
}

interface PageReport {
  token: string;
  section: SectionName;
  version: string;
  outcome: 'view' | 'error';
}

export async function addBeacon(app: FastifyInstance, { sections, csrfSecret, record }: BeaconOptions): Promise<void> {
  const limits = new BeaconLimits();

  const count = (body: unknown, address: string) => {
    const sent = readBeacon(body);
    const token = sent && readCsrfToken(sent.token, csrfSecret);
    if (!sent || !token || token.hasExpired || token.isTest || !sections.get(sent.section).find(sent.version)) return;
    const { section, version, outcome } = sent;
    // The part of this report that the limits admit: both counts may be 0.
    const counts = limits.count({ nonce: token.nonce, address, release: `${section} ${version}`, outcome });
    if (counts.views + counts.errors > 0) record({ section, version, ...counts });
  };

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: BODY_LIMIT }, (_request, body, done) =>
      done(null, body),
    );
    // 204 for malformed requests too, so that the response reveals nothing.
    scope.setErrorHandler((_failure, _request, reply) => reply.code(204).send());
    scope.post('/beacon', (request, reply) => {
      count(request.body, request.ip);
      return reply.code(204).send();
    });
  });
}

function readBeacon(body: unknown): PageReport | undefined {
  const { token, section, version, outcome } = (parseJson(String(body)) ?? {}) as Record<string, unknown>;
  const isValid = typeof token === 'string' && typeof version === 'string' && isSectionName(section);
  if (!isValid || (outcome !== 'view' && outcome !== 'error')) return undefined;
  return { token, section, version, outcome };
}
