/** Alias of the built section's `src/pages.ts`, set by section-webpack.ts. */
declare module 'section-pages' {
  import type { ComponentType } from 'react';
  import type { PageMeta, PageProps } from '../../kit/src/index.ts';

  export const pages: Record<string, { Page: ComponentType<PageProps>; meta: PageMeta; hasForm: boolean }>;
}
