import residentialUrl from '@land/kit/illustrations/residential-lots.svg';
import recreationalUrl from '@land/kit/illustrations/recreational-land.svg';
import acreageUrl from '@land/kit/illustrations/rural-acreage.svg';
import { Part } from './part.tsx';
import styles from './deal-photos.module.css';
import { Each, When } from '../live-blocks.ts';

const drawings = [
  { kind: 'residential', src: residentialUrl },
  { kind: 'recreational', src: recreationalUrl },
  { kind: 'acreage', src: acreageUrl },
] as const;

/** The first photo, or a drawing. It is the largest element of the page, so the browser loads it first. */
export function MainPicture() {
  return (
    <div className={styles.main}>
      <Each of="hero">
        <Photo className={styles.mainPhoto} sizes="(width >= 60rem) 42rem, 100vw" isFirst />
      </Each>
      {drawings.map(({ kind, src }) => (
        <When key={kind} of={`drawing-${kind}`}>
          <figure>
            <picture>
              <img className={styles.mainPhoto} src={src} alt="" width="600" height="400" />
            </picture>
            <figcaption className={styles.caption}>Drawing, not this land</figcaption>
          </figure>
        </When>
      ))}
    </div>
  );
}

/** The other photos. */
export function DealPhotos() {
  return (
    <When of="photos">
      <Part id="photos" title="More Photos">
        <ul className={styles.gallery}>
          <Each of="photos">
            <li>
              <Photo className={styles.photo} sizes="(width >= 60rem) 20rem, (width >= 40rem) 45vw, 90vw" />
            </li>
          </Each>
        </ul>
      </Part>
    </When>
  );
}

/** Browsers without AVIF get one size of JPEG, so that a page with twelve photos stays small. */
const sourcesOf = (widths: readonly number[]) => widths.map((width) => `%photo.src${width}%.avif ${width}w`).join(', ');

interface PhotoProps {
  className: string | undefined;
  sizes: string;
  isFirst?: boolean;
}

/** Links to the photo in its largest size, so that it opens large without scripts, and Back returns. */
function Photo({ className, sizes, isFirst = false }: PhotoProps) {
  return (
    <a className={styles.large} href="%photo.src1600%.jpg" aria-label="Large photo: %photo.alt%">
      <picture>
        <source type="image/avif" srcSet={sourcesOf(isFirst ? [480, 828, 1600] : [480, 828])} sizes={sizes} />
        <img
          className={className}
          src="%photo.src828%.jpg"
          alt="%photo.alt%"
          width="%photo.width%"
          height="%photo.height%"
          {...(isFirst ? { fetchPriority: 'high' } : { loading: 'lazy' })}
        />
      </picture>
    </a>
  );
}
