import { about, slugPattern } from '@land/kit/form-names';

/**
 * Says which deal led the buyer to the form (`?about=` of the page's address), for a form without scripts. The shell's
 * server fills it in, so it is no element of React's, which would empty it again when it takes the page over.
 */
export function AboutField() {
  const html = `<input type="hidden" name="${about.name}" value="${about.placeholder}">`;
  return <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for a script: the deal, if the page's address names one. */
export function readAbout(): { about?: string } {
  const slug = new URLSearchParams(location.search).get(about.name) ?? '';
  return slugPattern.test(slug) ? { about: slug } : {};
}
