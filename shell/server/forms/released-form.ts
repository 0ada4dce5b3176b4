import type { Release } from '@land/kit/build/release-format.ts';

/** A form as a release first shows it, before anybody fills it in: token and key are still places, not values. */
export interface ReleasedForm {
  /** Section and version, as the form itself sends them. */
  release: string;
  /** Where it posts to. */
  action: string;
  html: string;
}

// An attribute's value may hold ">". A form holds no other form.
const formPattern = /(<form\b(?:[^>"]|"[^"]*")*>).*?<\/form>/gs;
const actionPattern = /\saction="(\/api\/[^"]+)"/;

/** The forms of a release that post to the api. */
export function listForms({ section, version, pages }: Release): ReleasedForm[] {
  const forms = Object.values(pages).flatMap(({ html }) => [...html.initial.matchAll(formPattern)]);
  return forms.flatMap(([html, opening = '']) => {
    const action = actionPattern.exec(opening)?.[1];
    return action === undefined ? [] : [{ release: `${section}@${version}`, action, html }];
  });
}
