/** Class names by their local name; the build exports them as the default export. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';

/** The URL of the emitted file. */
declare module '*.svg' {
  const url: string;
  export default url;
}

/** Name and version of the section's release, for example `seller@1.0.0-3f2a`; written in by the section's build. */
declare const __SECTION_RELEASE__: string;
