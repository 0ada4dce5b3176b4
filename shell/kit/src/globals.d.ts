/** The generated class names of a CSS module, by the names in its source. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';

/** The text of the file. */
declare module '*.txt' {
  const text: string;
  export default text;
}

/** The URL of the emitted file. */
declare module '*.svg' {
  const url: string;
  export default url;
}

/** The URL of a film or sound, or of its captions. */
declare module '*.mp4' {
  const url: string;
  export default url;
}

declare module '*.webm' {
  const url: string;
  export default url;
}

declare module '*.vtt' {
  const url: string;
  export default url;
}

/** An imported picture; spread it into an `img`. */
interface ImportedPicture {
  /** The URL of the emitted file. */
  src: string;
  /** In pixels. */
  width: number;
  height: number;
}

declare module '*.avif' {
  const picture: ImportedPicture;
  export default picture;
}

declare module '*.webp' {
  const picture: ImportedPicture;
  export default picture;
}

declare module '*.jpg' {
  const picture: ImportedPicture;
  export default picture;
}

declare module '*.png' {
  const picture: ImportedPicture;
  export default picture;
}

/** Whether pages show the track record; the build replaces it. */
declare const __HAS_TRACK_RECORD__: boolean;

/** Name and version of the section's release, such as `seller@1.0.0-3f2a`; the section's build replaces it. */
declare const __SECTION_RELEASE__: string;
