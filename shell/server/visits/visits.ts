/** Decides what a visit sees: what is live, a shared version for some, a preview for who has its link. */
import { type SectionName } from '@land/kit/release/format/release-format.ts';
import { type Preview, readPreviewToken } from '@land/kit/release/signing/signing.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { readCookie, setCookie } from '../cookies.ts';
import type { LiveSection } from '../releases/live-section.ts';
import type { LiveSections } from '../releases/live-sections.ts';
import type { LoadedRelease } from '../releases/fetch-release.ts';
import { drawVisitNumber, isInShare, parseVisitNumber } from './share-of-visits.ts';
import type { Visit } from './visit.ts';

export const previewCookie = 'preview';
const visitCookie = 'visit';

type VisitsConfig = Pick<Config, 'previewOrigins' | 'publicKeysOf' | 'sectionUrls'> & { secureCookies: boolean };

export interface NamedFile {
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

  /** What this request's visitor is shown. Waits for an origin only for a preview that this shell does not hold yet. */
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
    return preview && previewed ? { releases: { ...releases, [preview.section]: previewed }, preview } : { releases };
  }

  /** The preview of a genuine token that has not expired and whose origin is allowed, or undefined. */
  readPreview(token: string | undefined): Preview | undefined {
    const preview = token === undefined ? undefined : readPreviewToken(token, this.#config.publicKeysOf);
    if (!preview) return undefined;
    const isAllowed =
      preview.origin === undefined || this.#config.previewOrigins[preview.section].includes(preview.origin);
    return isAllowed ? preview : undefined;
  }

  /** The release of a preview, checked like any other, or undefined. */
  async bring({ section, version, origin }: Preview): Promise<LoadedRelease | undefined> {
    return this.#sections.get(section).bring(version, origin);
  }

  /** The release of a file that a page names which another shell made, or a preview's. Undefined when there is none. */
  async bringNamed({ section, version, file }: NamedFile, request: FastifyRequest): Promise<LoadedRelease | undefined> {
    const preview = this.readPreview(readCookie(request, previewCookie));
    const isPreviewed = preview?.section === section && preview.version === version;
    return isPreviewed ? this.bring(preview) : this.#sections.get(section).bringNamed(version, file);
  }

  /** Sticky for the visit. Undefined, and no cookie, while no section has a share. */
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
