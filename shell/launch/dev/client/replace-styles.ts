/** Replaces the styles of a part after its build, without a reload. */

/** The newest text of a style sheet; `/sections/<name>/<version>/` is the release with which the page was opened. */
function newestUrl(path: string): string {
  return path.replace(/^\/sections\/(\w+)\/[^/]+\//, '/dev/$1/');
}

/** The beginnings of the paths of a part's files. */
const pathsOf = (part: string) => [
  ...(part === 'shell' ? ['/assets/'] : []),
  ...(part === 'desk' ? ['/desk/assets/'] : []),
  `/sections/${part}/`,
  `/dev/${part}/`,
];

export async function replaceStyles(part: string): Promise<void> {
  const elements = document.querySelectorAll<HTMLElement>('style[data-href], link[rel=stylesheet]');
  await Promise.all(
    [...elements].map(async (element) => {
      const path = element.dataset.href ?? new URL((element as HTMLLinkElement).href).pathname;
      if (!pathsOf(part).some((start) => path.startsWith(start))) return;
      const answer = await fetch(newestUrl(path), { cache: 'no-store' });
      if (!answer.ok) return;
      const text = await answer.text();
      if (element.tagName === 'STYLE') {
        if (element.textContent !== text) element.textContent = text;
        return;
      }
      const style = document.createElement('style');
      style.dataset.href = path;
      style.textContent = text;
      element.replaceWith(style);
    }),
  );
}
