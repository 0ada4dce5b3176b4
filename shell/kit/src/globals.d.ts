/** Class names by their local name; the build exports them as the default export. */
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

/** A photograph: spread it into an `img`. */
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

/** Name and version of the section's release, for example `seller@1.0.0-3f2a`; written in by the section's build. */
declare const __SECTION_RELEASE__: string;
