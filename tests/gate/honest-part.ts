/** A part of a page as a section's team writes it: every kind of content that the gate allows. */

/** The sources by file name. `frame` is the address of a map at another site. */
export function writePart(frame: string): Record<string, string> {
  return {
    'honest-part.tsx': `import { Embed } from '@land/kit/embed';
import heroUrl from '@land/kit/illustrations/seller-hero.svg';
import { useEffect, useRef, useState } from 'react';
import film from './film.webm';
import captions from './film.vtt';
import styles from './honest-part.module.css';
import map from './map.jpg';

const questions = [
  ['Do you buy in every state?', 'In most of them.'],
  ['Who pays the title company?', 'We do.'],
] as const;

export function HonestPart() {
  const [open, setOpen] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  return (
    <section className={styles.part} aria-label="About us">
      <Headline />
      <figure>
        <blockquote><p>They kept their word.</p></blockquote>
        <figcaption>Maria G., Pueblo</figcaption>
      </figure>
      {questions.map(([question, answer]) => (
        <div key={question}>
          <button type="button" aria-expanded={open === question} onClick={() => setOpen(question)}>{question}</button>
          {open === question && <p>{answer}</p>}
        </div>
      ))}
      <strong>Where we buy</strong>
      <p style={{ '--share': 0.4 }}>Two of five offers go to owners in the West.</p>
      <ul><li>Ranch land</li><li>Lots</li></ul>
      <details><summary>Which papers do I need?</summary><p>The deed.</p></details>
      <svg viewBox="0 0 9 9" version="1.1" aria-hidden="true">
        <filter id="soft"><feGaussianBlur stdDeviation="1" /></filter>
        <pattern id="seller-dots" width="2" height="2" patternUnits="userSpaceOnUse"><circle r="1" /></pattern>
        <marker id="seller-tip" markerWidth="2" markerHeight="2"><path d="M0 0L2 1L0 2" /></marker>
        <path d="M0 6H6" stroke="currentcolor" fill="url(#seller-dots)" markerEnd="url(#seller-tip)" />
        <rect width="3" height="3" filter="url(#soft)"><animate attributeName="x" to="3" dur="1s" fill="freeze" /></rect>
      </svg>
      <a href={heroUrl} download>Our picture to keep</a>
      <button type="button" popoverTarget="seller-note">What is a deed?</button>
      <p id="seller-note" popover="auto">The paper that says who owns the land.</p>
      <button type="button" onClick={() => dialog.current?.showModal()}>How we count acres</button>
      <dialog ref={dialog} aria-label="Acres">
        <p>As the county does.</p>
        <button type="button" onClick={() => dialog.current?.close()}>Close</button>
      </dialog>
      <label>Your state <input list="seller-states" /></label>
      <datalist id="seller-states"><option value="Arizona" /></datalist>
      <audio controls preload="none" src={film} aria-label="The wind" />
      <video controls preload="none" poster={heroUrl} width="320" height="160" aria-label="A walk over our land">
        <source src={film} type="video/webm" />
        <track kind="captions" src={captions} srcLang="en" label="English" />
      </video>
      <Embed kind="map" title="Map of Park County" picture={{ ...map, alt: 'Roads in Park County' }} href="${frame}" frame="${frame}" />
    </section>
  );
}

/** One of two headlines, chosen in the browser, so that the server's HTML is the same for everyone. */
function Headline() {
  const [text, setText] = useState('Owners about us');
  useEffect(() => setText(Math.random() < 0.5 ? 'Owners about us' : 'In their words'), []);
  return <p>{text}</p>;
}
`,
    'honest-part.module.css': `@font-face { font-family: 'seller-letters'; src: url('./letters.woff2') format('woff2'); }
@keyframes seller-rise { from { translate: 0 1rem; } }
@layer seller-part {
  .part p { border-inline-start: calc(var(--share, 1) * 1rem) solid currentcolor; }
}
.part { animation: seller-rise 0.4s; & > strong { font-family: 'seller-letters', serif; } li + li { margin-top: 0.5rem; } }
.part blockquote { background: image-set('./map.jpg' type('image/jpeg') 1x, url('./map.jpg') 2x) no-repeat 0 0 / 0; }
.part video { max-width: 100%; height: auto; }
:is(.part, .other) { hyphens: manual; }
@page { margin: 2cm; }
`,
    'film.vtt': 'WEBVTT\n\n00:00.000 --> 00:01.000\nGrass in the wind.\n',
  };
}
