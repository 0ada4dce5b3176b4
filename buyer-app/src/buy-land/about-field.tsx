import { about, slugPattern } from '@land/kit/form-names';

/**
 * A hidden field with the slug of the deal that led the buyer to the form (`?about=` in the page's URL), for a form
 * that is posted without scripts. The shell's server writes the slug into each page. The field is plain HTML for React,
 * because hydration would empty the value.
 */
export function AboutField() {
  const html = `<input type="hidden" name="${about.name}" value="${about.placeholder}">`;
  return <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** Reads the slug of that deal from the page's URL, for a form that a script sends. */
export function readAbout(): { about?: string } {
  const slug = new URLSearchParams(location.search).get(about.name) ?? '';
  return slugPattern.test(slug) ? { about: slug } : {};
}
