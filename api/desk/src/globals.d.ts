/** Class names by their local name; the build exports them as the default export. */
declare module '*.module.css' {
  const classNames: Readonly<Record<string, string>>;
  export default classNames;
}

declare module '*.css';

interface Window {
  /** Digests of the desk's scripts by their path. */
  scriptIntegrity: Record<string, string>;
  /** Not in TypeScript's own library yet. */
  trustedTypes?: { createPolicy: (name: string, rules: { createHTML: (text: string) => string }) => unknown };
}
