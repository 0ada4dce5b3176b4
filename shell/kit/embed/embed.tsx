import { useState } from 'react';
import { useHydrated } from '../src/use-hydrated.ts';
import styles from './embed.module.css';
import { frameOriginsMeta } from './frame-origins.ts';

export interface EmbedProps {
  kind: 'map' | 'video';
  /** Names the content, such as "Map of Park County"; also the name of the frame. */
  title: string;
  /** A picture of the release, shown until the visitor presses the button. Its shape is also that of the frame. */
  picture: { src: string; alt: string; width: number; height: number };
  /** The page of the other site that the link opens. */
  href: string;
  /** The page of the other site that is made for frames. A button loads it if `FRAME_ORIGINS` names its origin. */
  frame?: string;
}

/**
 * A map or video of another site: a picture of ours and a link. The other site gets no request before a press. Not a
 * shared module: a section that uses it builds it in, so that no other page loads it.
 */
export function Embed({ kind, title, picture, href, frame }: EmbedProps) {
  const isHydrated = useHydrated();
  const [isOpen, setOpen] = useState(false);
  const verb = kind === 'map' ? 'Show the map' : 'Play the video';
  return (
    <figure className={styles.embed}>
      <div className={styles.stage}>
        {/* Stays below the frame, whose space it keeps. */}
        <img className={styles.picture} {...picture} alt={isOpen ? '' : picture.alt} />
        {isHydrated && frame !== undefined && !isOpen && isAllowed(frame) && (
          <button className={styles.button} type="button" onClick={() => setOpen(true)}>
            {verb} from {new URL(frame).hostname}
          </button>
        )}
        {isOpen && (
          <iframe
            ref={focus}
            className={styles.frame}
            src={frame}
            title={title}
            sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox allow-presentation"
            referrerPolicy="strict-origin"
            allow={kind === 'video' ? 'autoplay; fullscreen' : 'fullscreen'}
          />
        )}
      </div>
      <figcaption>
        <a href={href} target="_blank" rel="noreferrer">
          {title}, at {new URL(href).hostname} (opens in a new tab)
        </a>
      </figcaption>
    </figure>
  );
}

/** The same function for each render, so that only a new frame gets the focus. */
const focus = (element: HTMLElement | null) => element?.focus();

function isAllowed(frame: string): boolean {
  const listed = document.querySelector<HTMLMetaElement>(`meta[name="${frameOriginsMeta}"]`)?.content ?? '';
  return listed.split(' ').includes(new URL(frame).origin);
}
