import { type ReactNode, useEffect, useRef } from 'react';

interface ServedBlockProps {
  id: string;
  /** Whether the server may fill the block of the page with this URL. */
  isFilled: () => boolean;
  /** Grows each time the block may be out of date, so that it is fetched again. */
  round?: number;
  /** The template. */
  children: ReactNode;
}

/**
 * A block of a page with scripts. The shell fills it with data when it serves the page, so hydration leaves the block
 * as it was served. After a link within the site, the block is fetched from the server.
 */
export function ServedBlock({ id, isFilled, round = 0, children }: ServedBlockProps) {
  const block = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = block;
    if (current === null || (current.hasChildNodes() && round === 0) || !isFilled()) return;
    // If the server cannot be reached, the rest of the page is enough.
    fetchBlock(id).then(
      (served) => current.replaceChildren(...served),
      () => {},
    );
  }, [id, isFilled, round]);
  if (typeof document === 'undefined') return <div id={id}>{children}</div>;
  return <div id={id} ref={block} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} />;
}

async function fetchBlock(id: string): Promise<NodeListOf<ChildNode> | []> {
  const html = await (await fetch(location.pathname + location.search)).text();
  // Safe: these bytes come from the shell's server.
  return new DOMParser().parseFromString(html, 'text/html').getElementById(id)?.childNodes ?? [];
}
