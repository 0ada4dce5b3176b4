/** In place of React's `jsx-dev-runtime`: marks each HTML element with the file and line of its JSX. */
import type { ElementType, Key } from 'react';
import { Fragment, jsx } from 'react/jsx-runtime';

export { Fragment };

/** The attribute with the mark: an absolute path, a colon and the line. */
export const sourceMark = 'data-source';

interface Source {
  fileName: string;
  lineNumber: number;
}

export function jsxDEV(type: ElementType, props: object, key: Key | undefined, _isStatic: boolean, source?: Source) {
  const mark = typeof type === 'string' && source && { [sourceMark]: `${source.fileName}:${source.lineNumber}` };
  return jsx(type, { ...props, ...mark }, key);
}
