import { brand } from '@land/kit';
import logoUrl from '@land/kit/illustrations/logo.svg';
import brandMark from './brand-mark.module.css';
import skipLink from './skip-link.module.css';
import progressLine from './progress-line.module.css';
import lostConnection from './lost-connection.module.css';

/**
 * The logo beside the name. The image sits in a picture element because React's server writes a preload link before
 * the HTML for any other eager image.
 */
export function BrandMark() {
  return (
    <span className={brandMark.mark}>
      <picture className={brandMark.logo}>
        <img src={logoUrl} alt="" width={40} height={40} />
      </picture>
      <span className={brandMark.name}>{brand.name}</span>
    </span>
  );
}

/** The first stop of the keyboard: past the header, to the page. */
export function SkipLink() {
  return (
    <a className={skipLink.link} href="#main">
      Skip to the content
    </a>
  );
}

/** Says that a page is on its way. The status is there before its words: else screen readers would not hear of them. */
export function ProgressLine({ visible }: { visible: boolean }) {
  return <div role="status">{visible && <div className={progressLine.line}>Loading the page</div>}</div>;
}

interface Props {
  onTryAgain: () => void;
  onClose: () => void;
}

/** Lies over the page that stays when the next one could not be had. */
export function LostConnection({ onTryAgain, onClose }: Props) {
  return (
    <div className={lostConnection.message} role="alert">
      <div className={lostConnection.words}>
        <p className={lostConnection.title}>We could not open that page.</p>
        <p>
          Your connection may be lost. What you typed is still here. You can also call{' '}
          <a href={`tel:${brand.phone.e164}`}>{brand.phone.display}</a>.
        </p>
      </div>
      <div className={lostConnection.actions}>
        <button type="button" className={`${lostConnection.button} ${lostConnection.again}`} onClick={onTryAgain}>
          Try Again
        </button>
        <button type="button" className={lostConnection.button} onClick={onClose}>
          Close
        </button>
      </div>
    </div>
  );
}
