import type { LoadedRelease } from '../releases/fetch-release.ts';
import { renderFormCopy } from './form-copy.ts';

/** What visitors see of a section. */
export type ShownRelease = Pick<LoadedRelease, 'release' | 'files'>;

/** A form as a release first shows it, before anybody fills it in: token and key are still places, not values. */
export interface ReleasedForm {
  /** Section and version, as the form itself sends them. */
  release: string;
  /** Where it posts to. */
  action: string;
  /**
   * From the fullest to the smallest: the page that it stands in as a document by itself, for what came before the
   * boxes and how they looked; without the page, which may be too long to be kept; its bare HTML, for an api that knows
   * no other.
   */
  copies: [string, ...string[]];
}

// An attribute's value may hold ">". A form holds no other form.
const formPattern = /(<form\b(?:[^>"]|"[^"]*")*>).*?<\/form>/gs;
const actionPattern = /\saction="(\/api\/[^"]+)"/;

/** The forms of a release that post to the api, under the styles of the frame and of the release. */
export function listForms(
  { release: { section, version, pages }, files }: ShownRelease,
  frameStyles: string[],
): ReleasedForm[] {
  return Object.values(pages).flatMap(({ title, html, styles: names }) => {
    const styles = [...frameStyles, ...names.map((name) => files.get(name)?.bytes.toString() ?? '')];
    return [...html.initial.matchAll(formPattern)].flatMap(([form, opening = '']): ReleasedForm[] => {
      const action = actionPattern.exec(opening)?.[1];
      if (action === undefined) return [];
      const [inPage, alone] = [html.initial, form].map((shown) => renderFormCopy({ title, html: shown, styles })) as [
        string,
        string,
      ];
      return [{ release: `${section}@${version}`, action, copies: [inPage, alone, form] }];
    });
  });
}
