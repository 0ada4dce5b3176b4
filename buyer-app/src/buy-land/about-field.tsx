import { about, slugPattern } from '@land/kit/form-names';

/**
 * Stores which deal led the buyer to the form (`?about=` in the page's URL), for a form without scripts. The shell's
 * server fills it in. React does not render it, because hydration would empty it again.
 */
export function AboutField() {
  const html = `<input type="hidden" name="${about.name}" value="${about.placeholder}">`;
  return <span hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />;
}

/** The same for scripts: the deal in the page's URL, if any. */
export function readAbout(): { about?: string } {
  const slug = new URLSearchParams(location.search).get(about.name) ?? '';
  return slugPattern.test(slug) ? { about: slug } : {};
}
