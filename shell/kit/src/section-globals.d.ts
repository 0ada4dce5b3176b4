/** Name and version of the section's release, for example `seller@1.0.0-3f2a`; written in by the section's build. */
declare const __SECTION_RELEASE__: string;
