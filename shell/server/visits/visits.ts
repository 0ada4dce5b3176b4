/** Decides which release of each section a visit sees: the live one, the shared one, or a preview. */
import {
  type Release,
  type ReleaseShare,
  type SectionName,
  sectionNames,
} from '@land/release-tools/format/release-format.ts';
import { type Preview, readPreviewToken } from '@land/release-tools/signing/preview-token.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { readCookie, setCookie } from '../cookies.ts';
import type { LiveSection } from '../releases/live-section.ts';
import type { LiveSections } from '../releases/live-sections.ts';
import type { LoadedRelease } from '../releases/fetch-release.ts';
import { createHash, randomInt } from 'node:crypto';

export const previewCookie = 'preview';
const visitCookie = 'visit';

type VisitsConfig = Pick<Config, 'previewOrigins' | 'publicKeysOf' | 'sectionUrls'> & { secureCookies: boolean };

interface NamedFile {
  section: SectionName;
  version: string;
  file: string;
}

export class Visits {
  readonly #sections: LiveSections;
  readonly #config: VisitsConfig;

  constructor(sections: LiveSections, config: VisitsConfig) {
    this.#sections = sections;
    this.#config = config;
  }

  /** The releases for this visit. Waits for an origin only if a preview is not in memory yet. */
  async read(request: FastifyRequest, reply: FastifyReply): Promise<Visit> {
    const number = this.#numberVisit(request, reply);
    const releases = Object.fromEntries(
      this.#sections.all.flatMap((section) => {
        const chosen = chooseRelease(section, number);
        return chosen ? [[section.name, chosen]] : [];
      }),
    ) as Visit['releases'];
    const preview = this.readPreview(readCookie(request, previewCookie));
    const previewed = preview && (await this.bring(preview));
    if (preview && previewed) return { releases: { ...releases, [preview.section]: previewed }, preview };
    return { releases, ...(hasOptedOut(request) && { optsOut: true }) };
  }

  /** Reads a preview token; undefined if it is invalid or expired, or its origin is not allowed. */
  readPreview(token: string | undefined): Preview | undefined {
    const preview = token === undefined ? undefined : readPreviewToken(token, this.#config.publicKeysOf);
    if (!preview) return undefined;
    const isAllowed =
      preview.origin === undefined || this.#config.previewOrigins[preview.section].includes(preview.origin);
    return isAllowed ? preview : undefined;
  }

  /** Fetches the release of a preview, with all checks; undefined if it cannot be shown. */
  async bring({ section, version, origin }: Preview): Promise<LoadedRelease | undefined> {
    return this.#sections.get(section).bring(version, origin);
  }

  /** Fetches the release of a requested file, for a preview or for a page of another shell. */
  async bringNamed({ section, version, file }: NamedFile, request: FastifyRequest): Promise<LoadedRelease | undefined> {
    const preview = this.readPreview(readCookie(request, previewCookie));
    const isPreviewed = preview?.section === section && preview.version === version;
    return isPreviewed ? this.bring(preview) : this.#sections.get(section).bringNamed(version, file);
  }

  /** Reads the visit's number from its session cookie, or draws one. Without any shared version, sets no cookie. */
  #numberVisit(request: FastifyRequest, reply: FastifyReply): number | undefined {
    if (!this.#sections.all.some(({ shared }) => shared)) return undefined;
    const known = parseVisitNumber(readCookie(request, visitCookie));
    if (known !== undefined) return known;
    const drawn = drawVisitNumber();
    setCookie(reply, visitCookie, String(drawn), { secure: this.#config.secureCookies });
    return drawn;
  }
}

function chooseRelease(
  { name, live, shared }: LiveSection,
  visitNumber: number | undefined,
): LoadedRelease | undefined {
  if (!shared || visitNumber === undefined) return live;
  const { loaded, percent } = shared;
  return isInShare(name, { version: loaded.release.version, percent }, visitNumber) ? loaded : live;
}

/** The releases that one visitor sees. */
export interface Visit {
  /** Missing for a section that has never had a release. */
  releases: Partial<Record<SectionName, LoadedRelease>>;
  /** Set for visitors who opened a preview link; everyone else sees the live releases. */
  preview?: Preview;
  /** Set for visitors whose browser asks not to be tracked. */
  optsOut?: true;
}

/** Whether analytics may record the visit. */
export function isCounted({ preview, optsOut }: Visit): boolean {
  return !preview && !optsOut;
}

/** Whether the browser sends Global Privacy Control or Do Not Track. */
function hasOptedOut({ headers }: FastifyRequest): boolean {
  return headers['sec-gpc'] === '1' || headers.dnt === '1';
}

/** The descriptions of a visit's releases, in the order of the sections. */
export function releasesOf({ releases }: Pick<Visit, 'releases'>): Release[] {
  return sectionNames.flatMap((name) => releases[name]?.release ?? []);
}

/** A text that is the same for visits that see the same releases, for use as a cache key. */
export function describeVersions({ releases }: Visit): string {
  return sectionNames.map((name) => releases[name]?.release.version ?? '-').join(' ');
}

/** The number of different visit numbers, by which a share of visits is chosen. */
const BUCKETS = 10_000;

/** Draws a visit's number. There are only ten thousand, so that the number does not identify a visitor. */
export function drawVisitNumber(): number {
  return randomInt(BUCKETS);
}

export function parseVisitNumber(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : undefined;
}

/**
 * Whether a visit sees the shared version. The result is the same on every shell. When a share grows, the visits in it
 * stay in it. Each section and version selects other visits.
 */
export function isInShare(section: SectionName, { version, percent }: ReleaseShare, visitNumber: number): boolean {
  const digest = createHash('sha256').update(`${section} ${version} ${visitNumber}`).digest();
  return digest.readUInt32BE(0) % BUCKETS < percent * (BUCKETS / 100);
}
