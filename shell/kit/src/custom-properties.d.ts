import 'react';

declare module 'react' {
  /** Also custom properties, as in `style={{ '--share': 0.4 }}`. */
  interface CSSProperties {
    [name: `--${string}`]: string | number | undefined;
  }
}
